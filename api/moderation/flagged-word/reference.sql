-- The list of flagged words starts empty.
INSERT INTO held_word_list (id, words) VALUES (1, '[]');
