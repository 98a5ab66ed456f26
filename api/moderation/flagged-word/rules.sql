-- Copies the flagged words to the list that texts are checked against. routes.ts writes only
-- `held_words` and relies on these triggers.
CREATE TRIGGER held_words_are_listed AFTER INSERT ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;

CREATE TRIGGER held_words_are_taken_off AFTER DELETE ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;

-- @dated held_words (added_at_ms)
