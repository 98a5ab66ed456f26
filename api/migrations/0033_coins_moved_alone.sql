-- The amounts that one person moves alone are counted in authority_uses from now on.
DROP TABLE `coins_moved_alone`;
