CREATE INDEX `user_labels_of_label` ON `user_labels` (`label_key`);
