/**
 * Returns a page of the service with this content. The login form and the menu around it contain the labels of a
 * profile too, as on the original.
 */
export function servicePage(content: string): string {
  return `<html lang="ja">
<head>
<meta http-equiv="CONTENT-TYPE" content="text/html; CHARSET=Shift_JIS">
<title>LR2 internet ranking</title>
<meta name="ROBOTS" content="NOINDEX, NOFOLLOW">
</head>
<body>
<div id="box">
<form action="search.cgi" method="post">LR2ID<input type="text" name="lr2id"> パスワード<input type="password" name="pass"></form>
<div id="menu">
マイページ(ログインが必要です)｜<a href="search.cgi?mode=search&type=insane">発狂BMS</a> | <a href="search.cgi?mode=gradelist">段位認定</a>
</div>
<div id="search">
<form action="search.cgi" method="get"><input type="text" name="keyword"><input type="submit" value="検索"><br>
<input type="radio" name="type" value="player">プレイヤー検索</form>
</div>
${content}
</div>
</body></html>
`;
}
