"""Pairs in their three formats: what is read, what is written, and every complaint in full."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError, InputError, UnknownNameError
from pete.formats.pairs.files import FORMATS, decode_pairs, read_pairs, write_pairs
from pete.formats.pairs.jsonl import pairs_from_jsonl, pairs_to_jsonl
from pete.formats.pairs.tables import (
    answers_from_txt,
    pairs_from_csv,
    pairs_from_tsv,
    pairs_to_csv,
    pairs_to_tsv,
)
from pete.formats.pairs.xml import DTD, pairs_from_xml, pairs_to_xml
from pete.pairs import EntailmentPair

LABELLED = EntailmentPair("1", "Ann left early.", "Ann left.", "YES", ("Ann", "leave"))
UNLABELLED = EntailmentPair("2.N", "Bo  & Cy <met>.", "Bo met Cy.")

HEADER = "id\ttext\thypothesis\tentailment\n"
DOCTYPE = (
    '<?xml version="1.0" encoding="US-ASCII" ?>\n<!DOCTYPE entailment-corpus SYSTEM "x.dtd">\n'
)


def xml(*pairs: str) -> bytes:
    return ("<entailment-corpus>\n" + "\n".join(pairs) + "\n</entailment-corpus>\n").encode()


def pair_xml(
    attributes: str = 'id="1"', text: str = "Ann left early.", hypothesis: str = "Ann left."
) -> str:
    return f"<pair {attributes}><t>{text}</t><h>{hypothesis}</h></pair>"


def message(error: pytest.ExceptionInfo[BaseException]) -> str:
    return str(error.value)


# Reading


def test_released_form_is_read_with_its_doctype_line() -> None:
    data = DOCTYPE.encode() + xml(
        '\t<pair id="1" entailment="YES" word1="Ann" word2="leave">\n\t\t<t>Ann left early.</t>\n'
        "\t\t<h>Ann left.</h>\n\t</pair>",
        '\t<pair id="2.N">\n\t\t<t> Bo  &amp; Cy &lt;met&gt;.\n</t><h>Bo met Cy.</h>\n\t</pair>',
    )
    assert pairs_from_xml(data) == (LABELLED, UNLABELLED)


def test_the_definition_a_doctype_names_is_never_opened(tmp_path: Path) -> None:
    # A reader that follows the DOCTYPE line would read any file its author names.
    (tmp_path / "x.dtd").write_text('<!ATTLIST pair entailment CDATA "YES">', encoding="utf-8")
    doctype = f'<!DOCTYPE entailment-corpus SYSTEM "{(tmp_path / "x.dtd").as_uri()}">\n'
    assert pairs_from_xml(doctype.encode() + xml(pair_xml()))[0].gold is None


def test_xml_in_another_declared_encoding_is_read() -> None:
    data = '<?xml version="1.0" encoding="ISO-8859-1"?>' + xml(pair_xml(text="Zoë left.")).decode()
    assert pairs_from_xml(data.encode("latin-1"))[0].text == "Zoë left."


def test_every_further_column_of_tsv_is_one_of_tags() -> None:
    data = "id\tconstruction\ttext\thypothesis\tentailment\tword1\tsource\n"
    data += "1\trelative\tAnn left early.\tAnn left.\tyes\t\town\n"
    data += "2\t\tAnn left early.\tBo left.\t\tBo\t\n"
    assert pairs_from_tsv(data.encode()) == (
        EntailmentPair("1", "Ann left early.", "Ann left.", "YES", (), ("relative", "source:own")),
        EntailmentPair("2", "Ann left early.", "Bo left.", None, ("Bo",), ()),
    )


def test_tsv_tolerates_byte_order_mark_crlf_and_empty_lines() -> None:
    data = "\ufeff" + HEADER + "\n1\tAnn left early.\tAnn left.\tYES\n\n"
    crlf = data.replace("\n", "\r\n").encode()
    assert [pair.gold for pair in pairs_from_tsv(crlf)] == ["YES"]


def test_only_line_feeds_end_a_line() -> None:
    # str.splitlines would break the line in three here.
    text = "Ann\u2028left\x85early\x0bon."
    data = HEADER + f"1\t{text}\tAnn left.\tYES\n"
    assert pairs_from_tsv(data.encode())[0].text == text


def test_jsonl_reads_tags_and_words() -> None:
    data = (
        '{"id": "1", "text": "Ann left early.", "hypothesis": "Ann left.", "entailment": "YES",'
        ' "word1": "Ann", "word2": "leave", "tags": ["a", "b"]}\n\n'
    )
    (pair,) = pairs_from_jsonl(data.encode())
    assert (pair.words, pair.tags) == (("Ann", "leave"), ("a", "b"))


@pytest.mark.parametrize("suffix", [".tsv", ".jsonl", ".xml", ".XML"])
def test_suffix_tells_the_format(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"pairs{suffix}"
    write_pairs([LABELLED, UNLABELLED], path)
    assert read_pairs(path) == (LABELLED, UNLABELLED)


def test_named_format_goes_before_the_suffix(tmp_path: Path) -> None:
    path = tmp_path / "pairs.txt"
    write_pairs([LABELLED], path, "tsv")
    assert read_pairs(str(path), "tsv") == (LABELLED,)


def test_answers_are_read() -> None:
    assert answers_from_txt(b"1\tYES\r\n2.N\tno\n") == {"1": "YES", "2.N": "NO"}


# Writing and reading again

ANYTHING = st.characters(codec="utf-8")
XML_ONLY = st.characters(
    codec="utf-8",
    exclude_categories=("Cc",),
    exclude_characters="\ufffe\uffff",
    include_characters="\t\n\r\x85",
)
CELL = st.characters(codec="utf-8", exclude_characters="\t\n")


def stripped(alphabet: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=12).map(str.strip).filter(bool)


def lists_of_pairs(
    alphabet: st.SearchStrategy[str], *, tags: int = 3
) -> st.SearchStrategy[list[EntailmentPair]]:
    value = stripped(alphabet)
    pair = st.builds(
        EntailmentPair,
        id=value,
        text=value,
        hypothesis=value,
        gold=st.sampled_from(["YES", "NO", None]),
        words=st.lists(value, max_size=2).map(tuple),
        tags=st.lists(value, max_size=tags).map(tuple),
    )
    return st.lists(pair, min_size=1, max_size=4, unique_by=lambda pair: pair.id)


@given(lists_of_pairs(XML_ONLY, tags=0))
def test_xml_gives_back_what_it_was_given(pairs: list[EntailmentPair]) -> None:
    assert pairs_from_xml(pairs_to_xml(pairs).encode()) == tuple(pairs)


def test_the_definition_is_of_what_the_reader_takes() -> None:
    children: dict[str, list[str]] = {}
    attributes: dict[str, list[str]] = {}
    parser = expat.ParserCreate()
    parser.ElementDeclHandler = lambda name, model: children.update(
        {name: [child[2] for child in model[3]]}
    )
    parser.AttlistDeclHandler = lambda element, name, *_: attributes.setdefault(element, []).append(
        name
    )
    parser.Parse(f"<!DOCTYPE entailment-corpus [{DTD}]><entailment-corpus/>", True)
    pair = EntailmentPair("1", "T.", "H.", "YES", words=("a", "b"))
    root = ElementTree.fromstring(pairs_to_xml([pair], dtd="own.dtd"))
    written = {element.tag: [child.tag for child in element] for element in root.iter()}
    assert children == written
    assert attributes == {"pair": list(root[0].attrib)}


def test_a_doctype_line_is_read_again() -> None:
    pairs = (EntailmentPair("1", "T.", "H."),)
    xml = pairs_to_xml(pairs, dtd="own.dtd")
    assert xml.splitlines()[1] == '<!DOCTYPE entailment-corpus SYSTEM "own.dtd">'
    assert pairs_from_xml(xml.encode()) == pairs


@given(lists_of_pairs(CELL))
def test_tsv_gives_back_what_it_was_given(pairs: list[EntailmentPair]) -> None:
    assert pairs_from_tsv(pairs_to_tsv(pairs).encode()) == tuple(pairs)


TAGS = "a:1 a:2 b:x construction:z Text:1 tag1:q plain :: a".split()
TAGGED = st.lists(st.lists(st.sampled_from([*TAGS, "b: y"]), max_size=4), max_size=3)


@given(TAGGED)
@pytest.mark.parametrize(
    ("write", "read"), [(pairs_to_tsv, pairs_from_tsv), (pairs_to_csv, pairs_from_csv)]
)
def test_tags_come_back_from_their_columns_in_their_order(
    write: Callable[..., str],
    read: Callable[..., tuple[EntailmentPair, ...]],
    tags: list[list[str]],
) -> None:
    pairs = [
        EntailmentPair(str(n), "T.", "H.", "YES", tags=tuple(own)) for n, own in enumerate(tags)
    ]
    if pairs:
        assert list(read(write(pairs).encode())) == pairs


def test_a_tag_goes_to_the_column_that_it_names() -> None:
    pairs = [
        EntailmentPair("1", "T.", "H.", "YES", tags=("passive", "genre:news", "length:9")),
        EntailmentPair("2", "T.", "H.", "NO", tags=("control", "source:gold", "length:7")),
    ]
    header, *rows = pairs_to_tsv(pairs).splitlines()
    assert header.split("\t")[4:] == ["construction", "genre", "source", "length"]
    assert [row.split("\t")[4:] for row in rows] == [
        ["passive", "news", "", "9"], ["control", "", "gold", "7"]
    ]  # fmt: skip


@given(lists_of_pairs(ANYTHING))
def test_jsonl_gives_back_what_it_was_given(pairs: list[EntailmentPair]) -> None:
    assert pairs_from_jsonl(pairs_to_jsonl(pairs).encode()) == tuple(pairs)


@given(data=st.binary(max_size=60), format=st.sampled_from(FORMATS))
def test_any_bytes_are_pairs_or_a_format_error(data: bytes, format: str) -> None:
    readers = {
        "xml": pairs_from_xml,
        "tsv": pairs_from_tsv,
        "jsonl": pairs_from_jsonl,
        "csv": pairs_from_csv,
    }
    with contextlib.suppress(FormatError):
        readers[format](data)


def test_writers_refuse_what_a_format_cannot_hold(tmp_path: Path) -> None:
    tagged = EntailmentPair("1", "T.", "H.", tags=("a",))
    three = EntailmentPair("1", "T.", "H.", words=("a", "b", "c"))
    cases = [
        (
            pairs_to_xml,
            tagged,
            "pair '1' has tags, which PETE XML cannot hold. Write TSV or JSONL.",
        ),
        (
            pairs_to_xml,
            EntailmentPair("1", "T\x00.", "H."),
            "pair '1' holds the character U+0000, which XML cannot hold. "
            "Remove it, or write JSONL.",
        ),
        (
            pairs_to_tsv,
            EntailmentPair("1", "T\t.", "H."),
            "the text of pair '1' holds a tab or a line feed. Remove it, or write JSONL.",
        ),
        (
            pairs_to_jsonl,
            three,
            "pair '1' has 3 words, and a file has room for two. "
            "Keep the two that the hypothesis is about.",
        ),
    ]
    for write, pair, expected in cases:
        with pytest.raises(FormatError) as error:
            write([pair])
        assert message(error) == expected
    path = tmp_path / "p.jsonl"
    with pytest.raises(FormatError) as error:
        write_pairs([EntailmentPair("1", "T\ud800.", "H.")], path)
    assert message(error) == f"{path}: the character U+D800 cannot be written as UTF-8. Remove it."
    assert not path.exists()


# Complaints about XML

LAUGHS = (
    '<!DOCTYPE entailment-corpus [\n<!ENTITY lol "lol">\n<!ENTITY lol2 "&lol;&lol;&lol;">\n]>\n'
)
DEFINITION = (
    "p.xml:1: the DOCTYPE line holds a definition. Drop it: a definition can supply answers, "
    "and entities that grow without end or read other files."
)
XML_COMPLAINTS = {
    "truncated": (
        xml(pair_xml())[:60],
        "p.xml:2: malformed XML at column 41: no element found. "
        "Mend it there; the file may be cut off.",
    ),
    "not well formed": (
        xml(pair_xml(text="Bo & Cy")),
        "p.xml:2: malformed XML at column 21: not well-formed (invalid token). "
        "Mend it there; the file may be cut off.",
    ),
    "not UTF-8": (
        xml(pair_xml(text="Zoë left.")).decode().encode("latin-1"),
        "p.xml:2: malformed XML at column 19: not well-formed (invalid token). "
        "Mend it there; the file may be cut off.",
    ),
    "unknown encoding": (
        b"<?xml version='1.0' encoding='klingon'?>\n" + xml(pair_xml()),
        "p.xml:1: the XML cannot be decoded: unknown encoding: klingon. Save it as UTF-8.",
    ),
    "entity expansion": (
        LAUGHS.encode() + xml(pair_xml(text="&lol2;")),
        DEFINITION,
    ),
    "external entity": (
        b'<!DOCTYPE entailment-corpus [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n'
        + xml(pair_xml(text="&x;")),
        DEFINITION,
    ),
    "parameter entity": (
        b'<!DOCTYPE entailment-corpus [\n<!ENTITY % x SYSTEM "x.dtd"> %x;]>\n' + xml(pair_xml()),
        DEFINITION,
    ),
    "unknown entity": (
        DOCTYPE.encode() + xml(pair_xml(text="caf&eacute;")),
        "p.xml:4: the entity &eacute; is not known. Write the character itself.",
    ),
    "label": (
        xml(pair_xml(), pair_xml('id="2" entailment="MAYBE"')),
        "p.xml:3: the label 'MAYBE' is neither YES nor NO. "
        "Write YES if the text entails the hypothesis, NO if it does not.",
    ),
    "no id": (
        xml(pair_xml('entailment="YES"')),
        "p.xml:2: a pair has no id. Give every pair its id.",
    ),
    "empty id": (
        xml(pair_xml('id=" "')),
        "p.xml:2: a pair has an empty id. Give every pair an id of its own.",
    ),
    "duplicate id": (
        xml(pair_xml(), pair_xml('id="2"'), pair_xml()),
        "p.xml:4: the id '1' is used twice, in lines 2 and 4. Give every pair an id of its own.",
    ),
    "empty hypothesis": (
        xml(pair_xml(hypothesis=" ")),
        "p.xml:2: pair '1' has an empty hypothesis. Write the hypothesis or drop the pair.",
    ),
    "empty text": (
        xml(pair_xml(text="")),
        "p.xml:2: pair '1' has an empty text. Write the text or drop the pair.",
    ),
    "no hypothesis": (
        xml('<pair id="1"><t>Ann left.</t></pair>'),
        "p.xml:2: pair '1' has no hypothesis. Give every pair its hypothesis.",
    ),
    "second text": (
        xml('<pair id="1"><t>Ann left.</t>\n<t>Bo left.</t></pair>'),
        "p.xml:3: a pair has a second <t>. Keep one of them.",
    ),
    "unknown attribute": (
        xml(pair_xml('id="1" entailement="YES"')),
        "p.xml:2: there is no attribute 'entailement' of <pair>. "
        "Did you mean 'entailment'? Known: entailment, id, word1, word2. Mend or remove it.",
    ),
    "attribute of a side": (
        xml('<pair id="1"><t entailment="NO">Ann left.</t><h>Ann left.</h></pair>'),
        "p.xml:2: there is no attribute 'entailment' of <t>. None is known. Mend or remove it.",
    ),
    "attribute of the root": (
        b'<entailment-corpus split="dev"/>',
        "p.xml:1: there is no attribute 'split' of <entailment-corpus>. "
        "None is known. Mend or remove it.",
    ),
    "answers by default": (
        b'<!DOCTYPE entailment-corpus SYSTEM "x.dtd" '
        b'[<!ATTLIST pair entailment CDATA "YES">]>\n' + xml(pair_xml()),
        DEFINITION,
    ),
    "unknown entity in an attribute": (
        DOCTYPE.encode() + xml(pair_xml(), pair_xml('id="&foo;2"')),
        "p.xml:5: the entity &foo; is not known. Write the character itself.",
    ),
    "unknown entity in an attribute in UTF-16": (
        '<!DOCTYPE entailment-corpus SYSTEM "x.dtd">'.encode("utf-16")
        + xml(pair_xml("id='1' word1='&eacute;'")).decode().encode("utf-16-le"),
        "p.xml:2: the entity &eacute; is not known. Write the character itself.",
    ),
    "encoding of several bytes": (
        b"<?xml version='1.0' encoding='big5'?>\n" + xml(pair_xml()),
        "p.xml:1: the XML cannot be decoded: multi-byte encodings are not supported. "
        "Save it as UTF-8.",
    ),
    "encoding that decodes no single bytes": (
        b"<?xml version='1.0' encoding='utf-7'?>\n" + xml(pair_xml()),
        "p.xml:1: the XML cannot be decoded: multi-byte encodings are not supported. "
        "Save it as UTF-8.",
    ),
    "other root": (
        b"<pairs/>",
        "p.xml:1: <pairs> stands at the top. That is the place of <entailment-corpus>.",
    ),
    "element in text": (
        xml(pair_xml(text="<b>Ann</b> left.")),
        "p.xml:2: <b> stands in <t>. That is the place of text alone.",
    ),
    "unknown element": (
        xml('<pair id="1"><x/></pair>'),
        "p.xml:2: <x> stands in <pair>. That is the place of <t> and <h>.",
    ),
    "stray text": (
        xml("Ann"),
        "p.xml:2: the text 'Ann' stands outside <t> and <h>. Move it or drop it.",
    ),
    "empty file": (b"\xef\xbb\xbf \n", "p.xml: the file is empty. Give it one pair or more."),
    "no pair": (
        b"<entailment-corpus/>",
        "p.xml: the file holds no pair. Give it one pair or more.",
    ),
}


@pytest.mark.parametrize("case", XML_COMPLAINTS)
def test_complaints_about_xml(case: str) -> None:
    data, expected = XML_COMPLAINTS[case]
    with pytest.raises(FormatError) as error:
        pairs_from_xml(data, path="p.xml")
    assert message(error) == expected


# Complaints about TSV

HEADER_CURE = (
    "Let the first line name the columns id, text, hypothesis, entailment, "
    "and, if you like, word1, word2 and columns of tags, each once."
)
TSV_COMPLAINTS = {
    "missing column": (
        "id\ttext\thypothesis\n1\tT.\tH.\n",
        f"p.tsv:1: the header has no column 'entailment'. {HEADER_CURE}",
    ),
    "no header": (
        "1\tT.\tH.\tYES\n",
        f"p.tsv:1: the header has no column 'id'. {HEADER_CURE}",
    ),
    "column twice": (
        HEADER.replace("\n", "\tid\n") + "1\tT.\tH.\tYES\t1\n",
        f"p.tsv:1: column 5 of the header, 'id', is a column once more. {HEADER_CURE}",
    ),
    "column without name": (
        HEADER.replace("\n", "\t\n"),
        f"p.tsv:1: column 5 of the header has no name. {HEADER_CURE}",
    ),
    "too few cells": (
        HEADER + "1\tT.\tH.\tYES\n2\tT.\tH.\n",
        "p.tsv:3: the line has 3 cells where the header has 4. "
        "Put one tab between cells, also around empty ones.",
    ),
    "too many cells": (
        HEADER + "1\tT\t.\tH.\tYES\n",
        "p.tsv:2: the line has 5 cells where the header has 4. "
        "Put one tab between cells, also around empty ones.",
    ),
    "label": (
        HEADER + "\n1\tT.\tH.\ttrue\n",
        "p.tsv:3: the label 'true' is neither YES nor NO. "
        "Write YES if the text entails the hypothesis, NO if it does not.",
    ),
    "duplicate id": (
        HEADER + "1\tT.\tH.\tYES\n2\tT.\tH.\tYES\n 1\tT.\tH.\tYES\n",
        "p.tsv:4: the id '1' is used twice, in lines 2 and 4. Give every pair an id of its own.",
    ),
    "empty id": (
        HEADER + "\tT.\tH.\tYES\n",
        "p.tsv:2: a pair has an empty id. Give every pair an id of its own.",
    ),
    "empty text": (
        HEADER + "1\t\u3000\tH.\tYES\n",
        "p.tsv:2: pair '1' has an empty text. Write the text or drop the pair.",
    ),
    "empty hypothesis": (
        HEADER + "1\tT.\t\tYES\n",
        "p.tsv:2: pair '1' has an empty hypothesis. Write the hypothesis or drop the pair.",
    ),
    "no pair": (HEADER, "p.tsv: the file holds no pair. Give it one pair or more."),
    "empty file": ("", "p.tsv: the file is empty. Give it one pair or more."),
}


@pytest.mark.parametrize("case", TSV_COMPLAINTS)
def test_complaints_about_tsv(case: str) -> None:
    data, expected = TSV_COMPLAINTS[case]
    with pytest.raises(FormatError) as error:
        pairs_from_tsv(data.encode(), path="p.tsv")
    assert message(error) == expected


@pytest.mark.parametrize("read", [pairs_from_tsv, pairs_from_jsonl])
def test_bytes_that_are_not_utf8_are_located(read: object) -> None:
    assert callable(read)
    with pytest.raises(FormatError) as error:
        read(b"id\n12\xe9", path="p")
    assert message(error) == (
        "p:2: byte 0xE9 at place 3 of the line is not UTF-8. Save the file as UTF-8."
    )


# Complaints about JSON lines


def line(**fields: object) -> str:
    return json.dumps({"id": "1", "text": "T.", "hypothesis": "H."} | fields) + "\n"


JSONL_COMPLAINTS = {
    "syntax": (
        line() + '{"id" "2"}\n',
        "p.jsonl:2: malformed JSON at column 7: Expecting ':' delimiter. Mend it there.",
    ),
    "nesting": (
        "[" * 100_000,
        "p.jsonl:1: the JSON is nested too deeply or holds too long a number. Mend the line.",
    ),
    "no object": (
        '["1"]\n',
        'p.jsonl:1: \'["1"]\' is not a JSON object. Write {"id": ...} on every line.',
    ),
    "no text": ('{"id": "1"}', "p.jsonl:1: pair '1' has no text. Give every pair its text."),
    "unknown key": (
        line(txt="T."),
        "p.jsonl:1: there is no key 'txt'. Did you mean 'text'? "
        "Known: entailment, hypothesis, id, tags, text, word1, word2.",
    ),
    "number": (line(id=1), "p.jsonl:1: the id is 1, not a string. Put it in double quotes."),
    "null": (
        line(entailment=None),
        "p.jsonl:1: the entailment is None, not a string. Put it in double quotes.",
    ),
    "tags": (line(tags="a"), "p.jsonl:1: the tags are 'a', not a list. Write [\"tag\"]."),
    "tag": (line(tags=[1]), "p.jsonl:1: the tag is 1, not a string. Put it in double quotes."),
    "label": (
        line(entailment="Y"),
        "p.jsonl:1: the label 'Y' is neither YES nor NO. "
        "Write YES if the text entails the hypothesis, NO if it does not.",
    ),
    "half a character": (
        line(text="\ud800"),
        "p.jsonl:1: the text holds '\\ud800', half a character. Remove it.",
    ),
    "duplicate id": (
        line() + "\n" + line(),
        "p.jsonl:3: the id '1' is used twice, in lines 1 and 3. Give every pair an id of its own.",
    ),
    "empty file": ("\n", "p.jsonl: the file is empty. Give it one pair or more."),
}


@pytest.mark.parametrize("case", JSONL_COMPLAINTS)
def test_complaints_about_jsonl(case: str) -> None:
    data, expected = JSONL_COMPLAINTS[case]
    with pytest.raises(FormatError) as error:
        pairs_from_jsonl(data.encode(), path="p.jsonl")
    assert message(error) == expected


# Complaints about answers and files

ANSWER_COMPLAINTS = {
    "1\tYES\n1\tNO\n": "a.txt:2: the id '1' is answered twice. Keep one answer.",
    "1 YES\n": "a.txt:1: '1 YES' is not an answer. Write an id, a tab, and YES or NO.",
    "1\tYES\t0.9\n": "a.txt:1: '1\\tYES\\t0.9' is not an answer. "
    "Write an id, a tab, and YES or NO.",
    "1\t?\n": "a.txt:1: the label '?' is neither YES nor NO. "
    "Write YES if the text entails the hypothesis, NO if it does not.",
}


@pytest.mark.parametrize("data", ANSWER_COMPLAINTS)
def test_complaints_about_answers(data: str) -> None:
    with pytest.raises(FormatError) as error:
        answers_from_txt(data.encode(), path="a.txt")
    assert message(error) == ANSWER_COMPLAINTS[data]


def test_unknown_suffix_names_the_known_ones() -> None:
    with pytest.raises(FormatError) as error:
        read_pairs("pairs.xlsx")
    assert message(error) == (
        "pairs.xlsx: the suffix '.xlsx' is not that of a format of pairs. "
        "Known: .xml, .tsv, .jsonl, .csv. Save a table as .csv."
    )


CELLS = "pairs.csv:4: the line has 3 cells where the header has 4."
CSV_ROW = EntailmentPair(
    "1", 'Ann said "no",\nand left; Bo\tstayed.', "Ann left.", "YES", (), ("genre:news", "vp")
)


@pytest.mark.parametrize(
    "data",
    [
        # pandas, with its index; Excel with semicolons and a byte order mark; tabs
        b",id,text,hypothesis,entailment,genre,construction\n"
        b'0,1,"Ann said ""no"",\nand left; Bo\tstayed.",Ann left.,YES,news,vp\n',
        b"\xef\xbb\xbfid;text;hypothesis;entailment;genre;construction\r\n"
        b'1;"Ann said ""no"",\nand left; Bo\tstayed.";Ann left.;YES;news;vp\r\n;;;;;\r\n',
        b"Unnamed: 0\ttext\thypothesis\tentailment\tgenre\tconstruction\n"
        b'1\t"Ann said ""no"",\nand left; Bo\tstayed."\tAnn left.\tyes\tnews\tvp\n',
    ],
)
def test_csv_as_others_write_it(data: bytes) -> None:
    assert decode_pairs(data, "pairs.csv") == (CSV_ROW,)


def test_csv_says_where_it_is_wrong() -> None:
    header = b"id,text,hypothesis,entailment\n"
    row = b'1,"Ann\nleft.",Ann left.,YES\n'
    for wrong, problem in (
        (
            b"2,Ann left.,YES\n",
            "pairs.csv:4: the line has 3 cells where the header has 4. Put one comma",
        ),
        (b'2,"Ann" left.,Ann left.,YES\n', "pairs.csv:4: a quote does not close, or something "),
        (b'2,"Ann left.,Ann left.,YES\n', "pairs.csv:4: a quote does not close, or something "),
        (b"1,Ann left.,Ann left.,YES\n", "pairs.csv:4: the id '1' is used twice, in lines 2 and 4"),
    ):
        with pytest.raises(FormatError) as error:
            decode_pairs(header + row + wrong, "pairs.csv")
        assert message(error).startswith(problem)
    with pytest.raises(FormatError) as error:
        decode_pairs(b"id,text,hypothesis\n1,a,b\n", "pairs.csv")
    assert message(error).startswith("pairs.csv:1: the header has no column 'entailment'. ")


def test_a_long_cell_is_told_from_an_open_quote() -> None:
    header, long = "id,text,hypothesis,entailment\n", "a" * 140_000
    for row, problem in (
        (f'1,"{long}",Ann left.,YES\n', "pairs.csv:2: a cell has more than 131,072 characters. "),
        (f'1,"{long},Ann left.,YES\n', "pairs.csv:2: a quote does not close, or something "),
        (f'1,"Ann left.,b,YES\n2,{long},b,NO\n', "pairs.csv:2: a quote does not close, or "),
    ):
        with pytest.raises(FormatError) as error:
            decode_pairs((header + row).encode(), "pairs.csv")
        assert message(error).startswith(problem)


def test_unknown_format() -> None:
    with pytest.raises(UnknownNameError) as error:
        read_pairs("pairs.tsv", "json")
    assert message(error) == (
        "there is no format of pairs 'json'. Did you mean 'jsonl'? Known: csv, jsonl, tsv, xml."
    )


def test_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.tsv"
    with pytest.raises(InputError) as error:
        read_pairs(path)
    assert (
        message(error)
        == f"{path}: the file cannot be read: No such file or directory. Check the path."
    )


def test_entities_that_xml_knows_are_read_in_attributes() -> None:
    data = DOCTYPE.encode() + xml(pair_xml('id="&#65;&amp;&lt;&#x42;"'))
    assert pairs_from_xml(data)[0].id == "A&<B"


@pytest.mark.parametrize("encoding", ["idna", "punycode", "hex", "undefined", "utf-32"])
def test_every_encoding_that_cannot_be_read_is_said(encoding: str) -> None:
    data = f"<?xml version='1.0' encoding='{encoding}'?>\n".encode() + xml(pair_xml())
    with pytest.raises(FormatError, match=r"^p\.xml:\d: .*\.$"):
        pairs_from_xml(data, path="p.xml")


def test_a_file_is_not_read_where_it_might_wait_forever(tmp_path: Path) -> None:
    path = tmp_path / "pipe.tsv"
    os.mkfifo(path)
    with pytest.raises(InputError) as error:
        read_pairs(path)
    assert message(error) == (
        f"{path}: it is a pipe or a device, not a regular file. "
        "Save its output to a file, and name that file."
    )


def test_a_place_counts_the_bytes_of_the_byte_order_mark() -> None:
    with pytest.raises(FormatError) as error:
        pairs_from_tsv(b"\xef\xbb\xbfid\xff", path="p.tsv")
    assert message(error) == (
        "p.tsv:1: byte 0xFF at place 6 of the line is not UTF-8. Save the file as UTF-8."
    )


@pytest.mark.parametrize(("name", "meant"), [("ID", "id"), ("word1 ", "word1")])
def test_a_column_is_not_taken_for_tags_by_its_spelling(name: str, meant: str) -> None:
    # The words of every pair would be tags.
    with pytest.raises(FormatError) as error:
        pairs_from_tsv(f"{name}\tid\ttext\thypothesis\tentailment\n".encode(), path="p.tsv")
    assert message(error) == (
        f"p.tsv:1: column 1 of the header is {name!r}. "
        f"Write it {meant!r}, or give the column another name."
    )


def test_a_key_that_stands_twice() -> None:
    data = b'{"id": "1", "text": "Ann left.", "hypothesis": "Bo left.", "id": "2"}'
    with pytest.raises(FormatError) as error:
        pairs_from_jsonl(data, path="p.jsonl")
    assert message(error) == "p.jsonl:1: the key 'id' is given twice. Keep one of them."


def test_a_long_value_does_not_flood_the_message() -> None:
    with pytest.raises(FormatError) as error:
        pairs_from_jsonl(b'"' + b"a" * 10_000 + b'"', path="p.jsonl")
    assert len(message(error)) < 200
