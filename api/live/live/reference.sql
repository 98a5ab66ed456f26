-- Triggers update the counts.
INSERT INTO live_counts (status, live_count) VALUES ('on_air', 0), ('ended', 0);
