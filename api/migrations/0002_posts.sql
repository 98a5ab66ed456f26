CREATE TABLE `member_blocks` (
	`user_uuid` text NOT NULL,
	`blocked_uuid` text NOT NULL,
	`since_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - since_at_ms) || blocked_uuid) VIRTUAL NOT NULL,
	PRIMARY KEY(`user_uuid`, `blocked_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_blocks_another" CHECK("member_blocks"."user_uuid" <> "member_blocks"."blocked_uuid")
);
--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`user_uuid` text NOT NULL,
	`comment_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `comment_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_uuid`) REFERENCES `comments`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`uuid` text PRIMARY KEY NOT NULL,
	`post_uuid` text NOT NULL,
	`parent_uuid` text,
	`author_uuid` text NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	`author_avatar_url` text DEFAULT '' NOT NULL,
	`author_family_name` text,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`folded` text,
	`written_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`hidden_at_ms` integer,
	`held_because` text,
	`thread_at_ms` integer NOT NULL,
	`is_thread_shown` integer DEFAULT 1 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`is_shown` integer GENERATED ALWAYS AS ((deleted_at_ms IS NULL AND hidden_at_ms IS NULL AND held_because IS NULL AND is_thread_shown = 1)) VIRTUAL NOT NULL,
	`oldest_key` text GENERATED ALWAYS AS (printf('%016d', thread_at_ms) || coalesce(parent_uuid, uuid) || (parent_uuid IS NOT NULL) || printf('%016d', written_at_ms) || uuid) VIRTUAL NOT NULL,
	`newest_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - thread_at_ms) || coalesce(parent_uuid, uuid) || (parent_uuid IS NOT NULL) || printf('%016d', written_at_ms) || uuid) VIRTUAL NOT NULL,
	`waiting_key` text GENERATED ALWAYS AS (CASE WHEN held_because <> 'removed' AND deleted_at_ms IS NULL THEN printf('%016d', written_at_ms) || uuid END) VIRTUAL,
	FOREIGN KEY (`post_uuid`) REFERENCES `posts`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_like_count" CHECK("comments"."like_count" >= 0),
	CONSTRAINT "comments_text" CHECK(length("comments"."text") <= 500)
);
--> statement-breakpoint
CREATE TABLE `held_word_list` (
	`id` integer PRIMARY KEY NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "held_word_list_one" CHECK("held_word_list"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `held_words` (
	`uuid` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`folded` text NOT NULL,
	`added_at_ms` integer NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - added_at_ms) || uuid) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE TABLE `post_likes` (
	`user_uuid` text NOT NULL,
	`post_uuid` text NOT NULL,
	`liked_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_uuid`, `post_uuid`),
	FOREIGN KEY (`user_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_uuid`) REFERENCES `posts`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`author_uuid` text NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	`author_avatar_url` text DEFAULT '' NOT NULL,
	`author_family_name` text,
	`text` text NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`card` text,
	`written_at_ms` integer NOT NULL,
	`edited_at_ms` integer,
	`deleted_at_ms` integer,
	`removed_at_ms` integer,
	`is_pinned` integer DEFAULT false NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`is_shown` integer GENERATED ALWAYS AS ((deleted_at_ms IS NULL AND removed_at_ms IS NULL)) VIRTUAL NOT NULL,
	`order_key` text GENERATED ALWAYS AS (printf('%016d', 9007199254740991 - written_at_ms) || uuid) VIRTUAL NOT NULL,
	`author_key` text GENERATED ALWAYS AS ((1 - is_pinned) || printf('%016d', 9007199254740991 - written_at_ms) || uuid) VIRTUAL NOT NULL,
	FOREIGN KEY (`author_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posts_counts" CHECK("posts"."like_count" >= 0 AND "posts"."comment_count" >= 0),
	CONSTRAINT "posts_text" CHECK(length("posts"."text") <= 2000),
	CONSTRAINT "posts_pictures" CHECK(json_array_length("posts"."pictures") <= 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_blocks_in_order` ON `member_blocks` (`user_uuid`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_blocks_of_blocked` ON `member_blocks` (`blocked_uuid`,`user_uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_oldest` ON `comments` (`post_uuid`,`is_shown`,`oldest_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_by_newest` ON `comments` (`post_uuid`,`is_shown`,`newest_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_waiting` ON `comments` (`waiting_key`) WHERE waiting_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_waiting_of` ON `comments` (`post_uuid`,`author_uuid`,`waiting_key`) WHERE waiting_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_hidden` ON `comments` (`post_uuid`,`hidden_at_ms`) WHERE hidden_at_ms IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_answers` ON `comments` (`parent_uuid`) WHERE parent_uuid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_of_author` ON `comments` (`author_uuid`,`folded`,`written_at_ms`);
--> statement-breakpoint
CREATE INDEX `comments_alike` ON `comments` (`folded`,`written_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_words_folded_unique` ON `held_words` (`folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_words_in_order` ON `held_words` (`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_of_author` ON `posts` (`author_uuid`,`is_shown`,`author_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_in_order` ON `posts` (`author_uuid`,`is_shown`,`order_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_pinned` ON `posts` (`author_uuid`) WHERE is_pinned = 1;
--> statement-breakpoint
CREATE TRIGGER member_blocks_come_once BEFORE INSERT ON member_blocks
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.blocked_uuid)
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid IN (NEW.user_uuid, NEW.blocked_uuid) AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid IN (NEW.user_uuid, NEW.blocked_uuid))
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_end_following AFTER INSERT ON member_blocks
BEGIN
  DELETE FROM follows WHERE user_uuid = NEW.user_uuid AND followed_uuid = NEW.blocked_uuid;
  DELETE FROM follows WHERE user_uuid = NEW.blocked_uuid AND followed_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER follows_pass_no_block BEFORE INSERT ON follows
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = NEW.followed_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.followed_uuid AND blocked_uuid = NEW.user_uuid)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_go_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM member_blocks WHERE user_uuid = NEW.user_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.user_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER member_blocks_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT NEW.into_uuid, blocked_uuid, since_at_ms FROM member_blocks
    WHERE user_uuid = NEW.old_uuid AND blocked_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE user_uuid = NEW.old_uuid;
  INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms)
    SELECT user_uuid, NEW.into_uuid, since_at_ms FROM member_blocks
    WHERE blocked_uuid = NEW.old_uuid AND user_uuid <> NEW.into_uuid;
  DELETE FROM member_blocks WHERE blocked_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_never_go BEFORE DELETE ON comments
BEGIN
  SELECT RAISE(ABORT, 'comments stay');
END;
--> statement-breakpoint
CREATE TRIGGER comments_come_once BEFORE INSERT ON comments
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM comments WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM comments WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND oldest_key = NEW.oldest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND is_shown = NEW.is_shown AND newest_key = NEW.newest_key)
  OR EXISTS (SELECT 1 FROM comments WHERE waiting_key = NEW.waiting_key AND (waiting_key IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.waiting_key AS waiting_key) WHERE waiting_key IS NOT NULL)
  OR EXISTS (SELECT 1 FROM comments WHERE post_uuid = NEW.post_uuid AND author_uuid = NEW.author_uuid AND waiting_key = NEW.waiting_key AND (waiting_key IS NOT NULL)) AND EXISTS (SELECT 1 FROM (SELECT NEW.waiting_key AS waiting_key) WHERE waiting_key IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'comments stay');
END;
--> statement-breakpoint
CREATE TRIGGER comments_have_a_place BEFORE INSERT ON comments
WHEN NEW.deleted_at_ms IS NOT NULL OR NEW.hidden_at_ms IS NOT NULL OR NEW.is_thread_shown <> 1
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = posts.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = posts.author_uuid AND blocked_uuid = NEW.author_uuid)
  )
  OR (NEW.parent_uuid IS NULL AND NEW.thread_at_ms <> NEW.written_at_ms)
  OR (NEW.parent_uuid IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM comments AS parent
    WHERE parent.uuid = NEW.parent_uuid AND parent.post_uuid = NEW.post_uuid AND parent.parent_uuid IS NULL
      AND parent.is_shown = 1 AND parent.written_at_ms = NEW.thread_at_ms
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.author_uuid AND blocked_uuid = parent.author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = parent.author_uuid AND blocked_uuid = NEW.author_uuid)
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment has its place');
END;
--> statement-breakpoint
CREATE TRIGGER comments_stay_whose BEFORE UPDATE ON comments
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms OR NEW.post_uuid IS NOT OLD.post_uuid
  OR NEW.parent_uuid IS NOT OLD.parent_uuid OR NEW.thread_at_ms IS NOT OLD.thread_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.text IS NOT OLD.text AND NEW.deleted_at_ms IS NULL)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'a comment stays as it was written');
END;
--> statement-breakpoint
CREATE TRIGGER comments_take_card AFTER INSERT ON comments
BEGIN
  UPDATE comments SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_are_emptied AFTER UPDATE OF deleted_at_ms ON comments
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE comments SET text = '', mentions = '[]', folded = NULL WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_count AFTER INSERT ON comments WHEN NEW.is_shown = 1
BEGIN
  UPDATE posts SET comment_count = comment_count + 1 WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_count_on AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because, is_thread_shown ON comments
WHEN NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE posts SET comment_count = comment_count + NEW.is_shown - OLD.is_shown WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_show_answers AFTER UPDATE OF deleted_at_ms, hidden_at_ms, held_because ON comments
WHEN NEW.parent_uuid IS NULL AND NEW.is_shown <> OLD.is_shown
BEGIN
  UPDATE comments SET is_thread_shown = NEW.is_shown WHERE parent_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_come_once BEFORE INSERT ON comment_likes
WHEN EXISTS (SELECT 1 FROM comment_likes WHERE user_uuid = NEW.user_uuid AND comment_uuid = NEW.comment_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM comments WHERE uuid = NEW.comment_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_stay BEFORE UPDATE ON comment_likes
BEGIN
  SELECT RAISE(ABORT, 'who likes what is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE uuid = NEW.comment_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_count_back AFTER DELETE ON comment_likes
BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE uuid = OLD.comment_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER held_words_are_listed AFTER INSERT ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;
--> statement-breakpoint
CREATE TRIGGER held_words_are_taken_off AFTER DELETE ON held_words
BEGIN
  UPDATE held_word_list SET words = (SELECT json_group_array(folded) FROM held_words);
END;
--> statement-breakpoint
CREATE TRIGGER posts_never_go BEFORE DELETE ON posts
BEGIN
  SELECT RAISE(ABORT, 'posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER posts_come_once BEFORE INSERT ON posts
WHEN NEW.rowid > 0 AND EXISTS (SELECT 1 FROM posts WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM posts WHERE uuid = NEW.uuid)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND author_key = NEW.author_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND is_shown = NEW.is_shown AND order_key = NEW.order_key)
  OR EXISTS (SELECT 1 FROM posts WHERE author_uuid = NEW.author_uuid AND (is_pinned = 1)) AND EXISTS (SELECT 1 FROM (SELECT NEW.is_pinned AS is_pinned) WHERE is_pinned = 1)
BEGIN
  SELECT RAISE(ABORT, 'posts stay');
END;
--> statement-breakpoint
CREATE TRIGGER posts_stay_whose BEFORE UPDATE ON posts
WHEN NEW.uuid IS NOT OLD.uuid OR NEW.written_at_ms IS NOT OLD.written_at_ms
  OR (OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NOT OLD.deleted_at_ms)
  OR (NEW.author_uuid IS NOT OLD.author_uuid AND NOT EXISTS (
    SELECT 1 FROM account_merges WHERE old_uuid = OLD.author_uuid AND into_uuid = NEW.author_uuid
  ))
BEGIN
  SELECT RAISE(ABORT, 'a post stays whose it is');
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_of_accounts BEFORE INSERT ON posts
WHEN EXISTS (SELECT 1 FROM closings WHERE user_uuid = NEW.author_uuid AND done_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = NEW.author_uuid)
BEGIN
  SELECT RAISE(ABORT, 'there is no such account any more');
END;
--> statement-breakpoint
CREATE TRIGGER posts_take_card AFTER INSERT ON posts
BEGIN
  UPDATE posts SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_posts AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE posts
    SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
    WHERE author_uuid = NEW.uuid;
  UPDATE comments
    SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
    WHERE author_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_are_emptied AFTER UPDATE OF deleted_at_ms ON posts
WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL
BEGIN
  UPDATE uploads SET forgotten_at_ms = NEW.deleted_at_ms
    WHERE user_uuid = NEW.author_uuid AND key IN (SELECT substr(value, length('/media/') + 1) FROM json_each(OLD.pictures));
  UPDATE posts SET text = '', pictures = '[]', card = NULL, is_pinned = 0 WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_end_with_account AFTER UPDATE OF done_at_ms ON closings
WHEN OLD.done_at_ms IS NULL AND NEW.done_at_ms IS NOT NULL
BEGIN
  DELETE FROM post_likes WHERE user_uuid = NEW.user_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.user_uuid;
  UPDATE comments SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
  UPDATE posts SET deleted_at_ms = NEW.done_at_ms WHERE author_uuid = NEW.user_uuid AND deleted_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
    SELECT NEW.into_uuid, post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM post_likes WHERE user_uuid = NEW.old_uuid;
  INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
    SELECT NEW.into_uuid, comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  -- A viewer has no posts, unless they were a VB once.
  UPDATE posts SET is_pinned = 0 WHERE author_uuid = NEW.old_uuid AND is_pinned = 1;
  UPDATE posts SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET (author_uuid, author_name, author_avatar_url, author_family_name) =
      (SELECT uuid, name, avatar_url, family_name FROM users WHERE uuid = NEW.into_uuid)
    WHERE author_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_come_once BEFORE INSERT ON post_likes
WHEN EXISTS (SELECT 1 FROM post_likes WHERE user_uuid = NEW.user_uuid AND post_uuid = NEW.post_uuid)
  OR NOT EXISTS (
    SELECT 1 FROM posts WHERE uuid = NEW.post_uuid AND is_shown = 1
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.user_uuid AND blocked_uuid = author_uuid)
      AND NOT EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = author_uuid AND blocked_uuid = NEW.user_uuid)
  )
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_stay BEFORE UPDATE ON post_likes
BEGIN
  SELECT RAISE(ABORT, 'who likes what is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_count AFTER INSERT ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count + 1 WHERE uuid = NEW.post_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_count_back AFTER DELETE ON post_likes
BEGIN
  UPDATE posts SET like_count = like_count - 1 WHERE uuid = OLD.post_uuid;
END;
--> statement-breakpoint
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('comment_rules', 0, '{"needs_email":0,"link_account_days":7,"same_by_one":3,"same_by_all":10,"reports_hide":3}', 'What a young community needs', NULL, 0);
--> statement-breakpoint
INSERT INTO held_word_list (id, words) VALUES
  (1, '[]');
