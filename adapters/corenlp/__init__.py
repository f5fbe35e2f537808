"""Stanford CoreNLP: the server of today, and the programs of the papers' time.

* :mod:`.adapter` is CoreNLP 4.5.10 over HTTP: :mod:`.server` runs it, :mod:`.client` asks it,
  :mod:`.reading` reads its answers, :mod:`.converter` makes collapsed relations of its trees,
  :mod:`.models` lists what it can parse with.
* :mod:`.batch` is CoreNLP 3.5.2 and 1.3.4, which write files of XML that :mod:`.xml` reads.
"""
