"""What every game shares: records, luck, steps, views, events, transcripts. Knows no title."""
