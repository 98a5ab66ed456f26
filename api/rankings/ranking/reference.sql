-- The progress row: nothing is counted yet.
INSERT INTO fact_counting (id, counted_to, window_after, window_to, sums) VALUES (1, 0, 0, 0, '[]');
