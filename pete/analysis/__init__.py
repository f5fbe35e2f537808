"""Several results side by side: comparison, breakdown, ablation, leaderboard."""
