CREATE TRIGGER reports_keep_people AFTER INSERT ON reports
WHEN (SELECT kind FROM report_cases WHERE number = NEW.case_number) = 'user'
BEGIN
  UPDATE reports SET seen_text = (
    SELECT name || iif(bio = '', '', char(10) || bio) FROM users
    WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number)
  ) WHERE uuid = NEW.uuid;
  INSERT INTO report_pictures (report_uuid, key)
    SELECT NEW.uuid, substr(avatar_url, length('/media/') + 1) FROM users
    WHERE uuid = (SELECT target_uuid FROM report_cases WHERE number = NEW.case_number) AND avatar_url LIKE '/media/upload/%';
END;
