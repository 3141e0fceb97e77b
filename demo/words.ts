/** The languages of the players. */
export const languages = ['en', 'ja', 'ko'] as const;
export type Language = (typeof languages)[number];

/** The dominant pattern of a chart. */
export const patterns = ['stream', 'chords', 'jacks', 'stairs', 'scratch', 'ln', 'trills', 'soflan'] as const;
export type Pattern = (typeof patterns)[number];

/** What a revision asks for; `up` and `down` are level changes. */
export const topics = ['up', 'down', 'delete', 'resurrection', 'transfer'] as const;

/** Splits texts that are separated by a slash or a new line. */
const phrases = (text: string): readonly string[] => text.trim().split(/ \/ |\s*\n\s*/);

/** Titles of invented songs; none is a real one. Japanese titles fit into Windows-31J, Korean ones do not. */
export const titles = {
  en: phrases(`Paper Lighthouse Protocol / Tangerine Orbit Theory / Eleven Windows Facing North / Salt Harbour Sequence
    Copperleaf Arithmetic / The Clockmaker Forgot Tuesday / Velvet Antenna / Borrowed Thunder, Returned Rain
    Hexagon Bakery / Low Tide Parliament / Marble Staircase Runaway / Nineteen Lanterns / Oblique Cathedral Engine
    Pilot Light Sonnet / Quarry of Small Suns / Rust Garden Telegraph / Sleepwalk Cartography / Tin Moon Carousel
    Umbrella Mechanics / Violet Gravel Road / Weightless Inventory / Yesterday Has No Handrail / Zinc Petals
    A Map of Every Puddle / Brass Comet Postal Service / Cinder Lullaby Machine / Dial Tone Aquarium / Ember Hydraulics
    Feather Against the Turbine / Glass Orchard Riot / Half-Remembered Escalator / Indigo Freight Elevator
    Jigsaw Monsoon / Kite String Theory / Lemon Voltage / Midnight Ferry to Nowhere Bay / Noon Machine
    Origami Avalanche / Phantom Bookkeeper / Quicksilver Picnic / Radio Fossil / Snowglobe Insurrection
    Thirteen Steps of Static / Undertow Typewriter / Vertigo Conservatory / Windmill Cryptography`),
  ja: phrases(`硝子の観覧車は眠らない / 雨粒測量士 / 午前四時の交換手 / 錆びた方位磁針 / 月面郵便局の憂鬱
    紙飛行機と重力の約束 / 琥珀色の非常階段 / 夜明け前の自動販売機 / 迷子の発電所 / 水平線にいちばん近い駅
    万華鏡キャラバン / 冬眠する街灯 / 三番線の幽霊指揮者 / 青写真の庭 / 歯車じかけの蜃気楼 / 逆さまの噴水
    檸檬色インパルス / 風向計はうそをつく / 星屑クリーニング店 / 図書館の地下水脈 / 空っぽのメトロノーム / 鯨骨の塔
    積乱雲ラジオ / 真夜中の計算尺 / 朱色のプロペラ / 影絵工場の休日 / 終電後の水族館 / 未送信フォルダの海
    砂時計を裏返すまで / ひだまり暴走機関 / 群青のらせん回廊 / 電気羊飼い / 花火師の設計図 / 秒針アレルギー
    白線の内側でワルツを / さかさ虹の観測所 / 氷点下のカルーセル / 金木犀エンジン / 路地裏の天文学 / 透明標本の行進`),
  ko: phrases(`달빛 세탁소 / 고장난 신호등의 왈츠 / 종이배 항해일지 / 구름 위의 우체통 / 새벽 네 시의 관제탑
    유리 온실의 폭풍 / 느린 혜성을 위한 행진곡 / 반쪽짜리 나침반 / 은하수 정류장 / 보라색 비상구 / 태엽 고래
    지도에 없는 역 / 바람개비 공장 / 서랍 속의 바다 / 여름의 마지막 퓨즈 / 그림자 수집가 / 옥상 천문대
    눈사람의 설계도 / 물구나무 계단 / 잠들지 않는 회전목마 / 모래시계 뒤집기 / 노란 우산의 궤도 / 거꾸로 흐르는 분수
    철탑과 종이비행기`),
};

/** Invented composers, by the language of their songs. */
export const composers = {
  en: phrases(`Copper Heron / Lumen & Moth / DJ Parallelogram / Sable Tannery / Orchid Foundry / Pemberwick
    Mono Lagoon / The Quiet Appliance / Vesper Looms / Tallow Circuit / Gravel Choir / Nightjar Assembly
    Fennel Machine / Kilnlight / Ozone Tailors / Brackenhurst 9 / Static Meadow / Umber Telegraph`),
  ja: phrases(`水琴ワークス / 月面製菓 / ナナホシ電装 / 灰猫重工 / 硝子ノ森製作所 / ほしぞら工務店 / 朝凪ユニット
    ハリネズミ電機 / 千鳥足オーケストラ / 薄明ラボ / みかん箱交響楽団 / 折紙遊撃隊 / 雷鳥ソウコ / 夜更かし連合`),
  ko: phrases(`하늘다람쥐 공방 / 밤비행 연구소 / 솔바람 전자 / 은모래 악단 / 푸른등대 / 고요한 기계
    두루미 스튜디오`),
};

/** Genres, as songs of the scene state them. */
export const genres = phrases(`Progressive House / Artcore / Drum and Bass / Future Bass / Hardcore / Speedcore
  Chiptune / Orchestral Breaks / Psytrance / Hi-Tech / Liquid Funk / Jazz Fusion / Eurobeat / Glitch Hop / UK Garage
  Post Rock / Piano Ambient / Techno / Symphonic Metal / Electro Swing / Kawaii Future Bass / Acid Breaks / Waltz
  Tribal Hardstyle`);

/** Names of difficulties in brackets, from the easiest to the hardest; `double` and `free` by play style. */
export const suffixes = {
  gentle: phrases(`[NORMAL] / [HYPER] / [LIGHT] / (beginner friendly) / [Breeze] / 【淡】`),
  middle: phrases(`[ANOTHER] / [EX] / [ANOTHER+] / [Gale] / [Stream] / 【濃】 / [7KEYS ANOTHER] / -Satellite-
    [Twilight]`),
  fierce: phrases(`[INSANE] / [BLACK ANOTHER] / [MANIAC] / [Tempest] / [Chordstorm] / 【烈】 / -Stella- / [INSANE+]
    [Maelstrom]`),
  beyond: phrases(`[OVERLOAD] / [Cataclysm] / [EXTINCTION] / 【終】 / [Supernova] / -Event Horizon- / [NO RETURN]`),
  double: phrases(`[DP ANOTHER] / [14KEYS] / [DP INSANE] / (DP HYPER) / [DP BLACK] / 【双】`),
  free: phrases(`[GIMMICK] / [Afterhours] / [SOFLAN] / [LN CARNIVAL] / [April] / 【遊】 / [Sudden Stop]
    [Scratch Party]`),
};

/** Invented nicknames of 2 to 12 characters, by the language of the player. */
export const nicknames = {
  en: phrases(`brindlefox / quartzowl / TofuLantern / nimbus_nine / Peppercrate / mothbyte / SpareKettle / rivetgoose
    oatmilkghost / Dunlight / kiteglass / Parsnip64 / velcrostar / HalfPastFern / muffledbell / gristmill / Saltpan
    turnipwave / cobaltyak / Wrenhouse / fiddlecrab / NoodleVane / inkpigeon / Quiltstorm / bramblebit / Ottoline_x
    staticplum / Ladderbug / crumpetron / haywire7 / Larchspring / puddlejack / ZincMarten / tallowtick / Bumblefret
    corkscrewed / Elmwhistle / gossamerpig / Driftbadger / pixelheron / Rookline / snaredrumlin / thimbleful
    Umberhound / vaultcat / Wickerbot / yamfrequency / Zestcrow / applecog / BasilGauge / clovernode / duskpancake
    Eggtimer_ / Flintwaffle / grebe11 / Hushbridge / ivoryleek / Jarfly / kelpengine / Lintvolcano / mintrelay
    Newtonsocks / oxbowlake / Pinecharge / quillsaw / rhubarbear / Sleetbox / thistledrum / upsidecrane / Voltduck
    walnutarc / xenonbun / yonderpea / Zipperfin`),
  ja: phrases(`ねこざぶとん / 夜更けの豆腐 / みずいろ貨車 / からくり大福 / おとうふ二丁目 / 雨やどり係 / もち米レーダー
    ほしがき / 電池ぎれ狸 / さんかく定規 / つくし野 / 麦茶アンテナ / ぽんこつ灯台 / 鈴なり / すりばち / 寝ぼけ団長
    かまぼこ板 / はんぺん丸 / 薄切りレモン / 下駄ばき / 七味とうふ / まよなか食堂 / 折り畳み傘 / かすてら工房
    ころも替え / 二度寝職人 / 砂糖ひとさじ / たぬき蕎麦子 / ゆきだま / あさつゆ便 / ひよこ豆 / 柚子こしょう
    わたあめ機 / 海老せん / とまり木 / きりん座 / メロン駅員 / コマネズミ / ドロップ缶 / カニかま侍 / ペンギン課長
    ラムネ瓶 / トタン屋根 / ソラマメ号 / テープのり / ナス科 / ビー玉 / ムササビ便 / アルミ鍋 / クラゲ時計 / 石畳
    豆電球 / 綿あぶら / 青のり少々 / 千切り大根 / 月見うどん派 / 八分音符屋 / 裏返し靴下 / 通り雨三号 / 座敷ペリカン
    湯のみ茶碗 / 朝顔ノート / 落書き係 / 半熟たまご隊 / 秋刀魚定食 / 低反発まくら / みりん干し / 紙しばい`),
  ko: phrases(`달토끼분식 / 구름빵집 / 새벽감자 / 종이비둘기 / 딸기방앗간 / 느린우체통 / 고래양말 / 초코다람쥐
    보리차한잔 / 별사탕공장 / 노란우산 / 수박씨 / 눈오는역 / 만두요정 / 뒤집힌컵 / 오후네시 / 호두과자 / 밤편지
    구운양파 / 콩나물기차 / 소나기주의 / 하품하는곰 / 은행잎 / 유자청 / 가을전파 / 모퉁이가게 / 반달곰탕 / 물수제비
    떡볶이연구소 / 잠꾸러기별 / 솔방울 / 파란주전자 / 두부한모 / 귤껍질 / 연필깎이 / 도토리묵 / 빗방울셋 / 털실뭉치
    낮잠왕 / 조약돌 / 고구마라떼 / 창밖풍경 / 단추구멍 / 매미소리 / 옥수수밭 / 막차손님 / 벽시계 / 식빵귀퉁이
    안개꽃다발 / 민들레씨 / 참새방앗간 / 얼음땡 / 풀피리`),
};

/** Names of uploaders without an account. No member has one of them. */
export const anonymousNames = phrases(`passing by / 名無し / 지나가던사람 / bms newbie / 差分太郎 / nobody
  첫업로드`);

/** Events that charts were uploaded for; most have none. */
export const uploadEvents = ['', '', '', 'Autumn Arrange Battle', '差分祭 2026', '채보 잔치 vol.3'];

/**
 * What players write: on proposals (`own`: of their own charts), on votes, on the patterns in their order, on revisions in the
 * order of the topics, on songs and on uploads, and in reply to each other.
 * `{level}` is the level of the chart, `{up}` and `{down}` are those beside it.
 */
export const words = {
  en: {
    proposal: phrases(`Please have a look at this one.
      Cleared it on easy after about twenty tries, {level} feels right to me.
      Played it next to other {level} charts and it fits in well. / Fun chart, I would like to see it in the table.
      The ending decides it. {level} for easy clear. / My first proposal, be kind.`),
    own: phrases(`Made this last weekend. Key sounds checked against the original.
      My first chart in a while. Hope it holds up at {level}.`),
    vote: {
      yes: phrases(`Good chart, {level} is right. / Agreed. / Fits {level} well. / Really enjoyed this.
        Solid addition to the table. / Clean patterns, nothing unfair. / {level} for easy, a bit more for hard.
        Average {level}, no complaints.`),
      neutral: phrases(`Could live with either result. / Level is fine, the chart does not do much for me.
        Fine, but the middle drags. / Not sure about the last part.`),
      no: phrases(`The total is far too high for a table chart. / Notes in the second half follow no sound I can hear.
        Sudden spike at the end, the rest is three levels easier.
        Does not feel finished. Please tidy up the break and propose it again.
        Key sounds are cut strangely around the drop. / Too many similar charts of this song already.`),
      high: phrases(`Felt more like {up}. / {up} on easy for me. / Harder than most {level}.`),
      low: phrases(`Closer to {down}. / Gauge comes back too easily for {level}. / {down} is enough.`),
    },
    why: phrases(`Steady stream, easy to find a rhythm. / Chords are spread nicely over both hands.
      The jacks are short enough to survive. / Stairs follow the melody, lovely. / Scratches sit exactly on the vocal.
      Long notes are placed with care. / Trills in the bridge are the whole chart.
      Tempo changes are readable once you know them.`),
    asks: phrases(`Clear rate is far below other {level} charts. / People clear this long before the rest of {level}.
      The file was replaced by its author and this one is gone.
      It failed for want of votes only. Please give it another look.
      Sits right at the border and plays like the other table.`),
    revision: {
      yes: phrases(`Agreed, long overdue. / Same impression here. / Played it again today: yes. / Makes sense.`),
      neutral: phrases(`No strong opinion. / Either is fine for me.`),
      no: phrases(`It is right where it is. / One hard pattern does not make the chart.
        Random decides this one, leave it.`),
    },
    talk: phrases(`Does the download still work for everybody? / Still one of my favourites at {level}.
      Hard cleared it at last after two months! / The break in the middle is where the gauge goes.
      Mirror helped me a lot here.`),
    upload: phrases(`Key sounds match the original. / Streams all the way, short break before the end.
      First time I share a chart. Comments welcome! / Old chart, cleaned up. / Made for practice.`),
    uploadTalk: phrases(`Great fun, thank you! / The ending is mean. / Could use a little more TOTAL.
      Please propose it!`),
    reply: phrases(`Same here. / Good to know, thanks. / For me it is #024 that decides.
      Agreed, and the part around #028 is worse.`),
  },
  ja: {
    proposal: phrases(`よろしくお願いします。 / EASYで{level}くらいだと思います。審議お願いします。
      {level}の他の譜面と並べて遊んで、違和感がありませんでした。 / 好きな譜面なので提案します。
      ラスト次第の譜面です。EASY基準で{level}。 / 初提案です。お手柔らかに。`),
    own: phrases(`先週作りました。キー音のズレは確認済みです。 / 久しぶりに作った差分です。{level}のつもりです。`),
    vote: {
      yes: phrases(`{level}適正だと思います。 / 賛成です。 / 良譜面。 / 楽しかったです。 / {level}中堅くらい。
        配置がきれいで好感が持てます。 / EASYなら{level}、HARDだともう少し上。 / 特に問題ないと思います。`),
      neutral: phrases(`どちらでもいいと思います。 / 難易度は合っているが、好みではない。 / 中盤が少し間延びする。
        終盤だけ気になりました。`),
      no: phrases(`TOTALが高すぎて難易度表向きではないと思います。 / 後半の配置がどの音に合っているのか分かりません。
        ラストだけ極端に難しく、他が三段階ほど易しいです。 / 作りかけに見えます。整えて再提案してほしいです。
        サビ周辺のキー音の切り方に違和感があります。 / 同じ曲の似た差分がすでに多いです。`),
      high: phrases(`{up}寄りに感じました。 / 自分はEASYで{up}。 / {level}の中ではかなり強い。`),
      low: phrases(`{down}に近いと思います。 / {level}にしては回復が多い。 / {down}で十分。`),
    },
    why: phrases(`乱打が素直で押しやすい。 / 同時押しの散らし方がいい。 / 縦連は短めで耐えられる。
      階段がメロディに合っていて気持ちいい。 / 皿がボーカルにぴったり。 / ロングノーツの配置が丁寧。
      中盤のトリルに尽きる。 / ソフランは覚えれば読める。`),
    asks: phrases(`他の{level}と比べてクリア率がかなり低いです。 / {level}の中では早い段階で埋まる譜面です。
      作者により差し替えられ、この譜面は配布終了しています。 / 票数不足で落ちただけなので、もう一度お願いします。
      境界の譜面ですが、隣の表の方が合っています。`),
    revision: {
      yes: phrases(`同意見です。 / その通りだと思います。 / 改めて遊んでみて賛成です。 / 待っていました。`),
      neutral: phrases(`どちらでも構いません。 / 強い意見はありません。`),
      no: phrases(`今のままで良いと思います。 / 一部が難しいだけで全体は適正です。 / ランダム次第なので据え置きで。`),
    },
    talk: phrases(`今でもダウンロードできますか？ / {level}で一番好きな譜面です。
      二か月かけてやっとHARDが付きました！ / 中盤の発狂でゲージが飛びます。 / MIRRORだと少し楽でした。`),
    upload: phrases(`本体とのズレ抜けはありません。 / 前半は物量、後半は縦連です。 / 初投稿です。よろしくお願いします。
      練習用に作りました。 / 昔の差分を作り直しました。`),
    uploadTalk: phrases(`楽しかったです！ / ラス殺しでした… / TOTALがもう少し欲しいです。 / 提案してほしいです。`),
    reply: phrases(`同じくです。 / なるほど、ありがとうございます。 / 自分は #024 で落ちます。
      #028 さえ抜ければなんとかなります。`),
  },
  ko: {
    proposal: phrases(`잘 부탁드립니다. / 이지 기준으로 {level} 정도라고 생각합니다.
      다른 {level} 차트와 비교해 봤는데 잘 어울립니다. / 좋아하는 차트라서 제안합니다.
      마지막에 승부가 갈립니다. 이지 기준 {level}. / 첫 제안이라 떨리네요.`),
    own: phrases(`지난 주말에 만들었습니다. 키음은 원본과 대조했습니다.
      오랜만에 만든 차분입니다. {level} 목표로 만들었어요.`),
    vote: {
      yes: phrases(`{level} 적정이라고 봅니다. / 찬성합니다. / 좋은 차트네요. / 정말 재미있게 쳤습니다.
        {level} 중간 정도 됩니다. / 배치가 깔끔하고 억지가 없어요. / 이지는 {level}, 하드는 조금 더.
        특별히 문제없어 보입니다.`),
      neutral: phrases(`어느 쪽이든 괜찮습니다. / 레벨은 맞는데 제 취향은 아니네요. / 중반이 조금 늘어집니다.
        후반부가 살짝 애매해요.`),
      no: phrases(`토탈이 너무 높아서 난이도표에는 안 맞는 것 같습니다.
        후반 배치가 어떤 소리를 따라가는지 모르겠어요. / 마지막만 갑자기 어렵고 나머지는 세 단계쯤 쉽습니다.
        아직 덜 다듬어진 것 같아요. 정리해서 다시 제안해 주세요. / 하이라이트 부분 키음이 어색하게 잘렸습니다.
        같은 곡의 비슷한 차분이 이미 많습니다.`),
      high: phrases(`{up}에 더 가까웠습니다. / 저는 이지로 {up}. / {level} 중에서는 센 편이에요.`),
      low: phrases(`{down}에 가깝습니다. / {level}치고는 회복이 많아요. / {down} 정도면 충분해 보여요.`),
    },
    why: phrases(`난타가 정직해서 치기 편합니다. / 동시치기가 양손에 잘 나뉘어 있어요. / 연타는 짧아서 버틸 만합니다.
      계단이 멜로디와 잘 맞아요. / 스크래치가 보컬에 딱 맞습니다. / 롱노트 배치가 세심합니다. / 중간 트릴이 전부입니다.
      변속은 외우면 읽힙니다.`),
    asks: phrases(`다른 {level} 채보보다 클리어율이 많이 낮습니다. / {level} 중에서는 일찍 깨지는 채보입니다.
      제작자가 파일을 교체해서 이 채보는 더 이상 받을 수 없습니다. / 표가 모자라서 떨어졌을 뿐입니다. 다시 봐 주세요.
      경계에 있는 채보인데 옆 표가 더 어울립니다.`),
    revision: {
      yes: phrases(`동의합니다. / 저도 같은 느낌이었습니다. / 다시 쳐 보니 맞는 말씀입니다. / 오래 기다렸습니다.`),
      neutral: phrases(`어느 쪽이든 괜찮습니다. / 큰 의견은 없습니다.`),
      no: phrases(`지금 레벨이 맞다고 봅니다. / 일부 구간만 어렵습니다. / 랜덤에 따라 달라지니 그대로 두죠.`),
    },
    talk: phrases(`지금도 다운로드 되나요? / {level}에서 제일 좋아하는 채보입니다.
      두 달 만에 드디어 하드 클리어했습니다! / 중반에서 게이지가 다 날아갑니다. / 미러로 치니 좀 나았습니다.`),
    upload: phrases(`원본과 키음 차이 없습니다. / 처음부터 끝까지 계단입니다. / 첫 차분입니다. 잘 부탁드립니다.
      연습용으로 만들었습니다. / 예전 채보를 다듬었습니다.`),
    uploadTalk: phrases(`재미있게 쳤습니다! / 후살이 무섭네요. / TOTAL이 조금 짠 것 같아요.
      제안해 주시면 좋겠습니다.`),
    reply: phrases(`저도요. / 그렇군요, 감사합니다. / 저는 #024 부터 무너집니다. / #028 만 넘기면 괜찮아요.`),
  },
};

/** What demo-aki, demo-bora and demo-chie write to each other: on a decided chart, and on an upload. */
export const conversations = {
  comment: {
    opening: '難所は #024 です。ここを抜ければラストまで回復できます。',
    reply: '저는 #028 이 더 어려웠습니다.',
    edited: '저는 #028 이 더 어려웠습니다. 미러로 치면 #024 는 편해집니다.',
    aside: 'Wrong chart, sorry.',
    answer: 'こちらの譜面の話です！',
  },
  uploadComment: {
    opening: '#020 の階段が気持ちいいです。',
    reply: '#020 다음이 어렵네요.',
    edited: '#020 다음, #024 가 어렵네요.',
    aside: 'Does the link work?',
    answer: '落とせました。',
  },
};

/** What is asked of the moderators, by its kind, with their answers; and the reasons of sanctions. */
export const requests = {
  deletion: {
    asked: 'I made this chart and would rather not have it around any longer.',
    proof: 'https://example.com/authors/profile',
    answer: 'Deleted, with its file.',
  },
  link: { asked: 'リンク先が 404 になっています。', proof: '', answer: 'リンクを直しました。' },
  duplicate: {
    asked: 'Is this not the same chart as the one two levels below?',
    proof: '',
    answer: 'They differ from #040 on, so both stay.',
  },
  rules: {
    reported: 'Whoever cleared this with a random option should not be in this table at all.',
    asked: '他のプレイヤーへの侮辱です。',
    proof: '',
    reason: 'Players are not insulted here.',
    answer: 'コメントを非表示にし、警告しました。',
  },
  barred: {
    reason: 'Twelve votes within three minutes, all with the same comment.',
    asked: 'I had written the votes down over a week, and pasted them at once. The charts were played.',
  },
  voided: { reason: 'Votes for charts that the player made under another name.' },
};

const inThree = (...texts: [string, string, string, string, string, string]) => ({
  en: { message: texts[0], description: texts[1] },
  ja: { message: texts[2], description: texts[3] },
  ko: { message: texts[4], description: texts[5] },
});

/** The notices of the demo by their code: messages with descriptions, in English, Japanese and Korean. */
export const notices = {
  opening: inThree(
    'The tables have moved here',
    'All charts, levels and courses have been moved, and the table URLs in your client keep working. Decisions before today have no date; later ones do.',
    '本日より難易度表はこちらで運営します',
    '譜面・レベル・コースはすべて引き継ぎました。プレイヤーに登録済みの難易度表アドレスでも同じ表を読み込めます。本日より前に決まったものには日付がなく、今後のものには日付が付きます。',
    '오늘부터 난이도표를 이곳에서 운영합니다',
    '채보, 레벨, 코스를 모두 그대로 옮겨 왔습니다. 플레이어에 등록해 둔 난이도표 주소로도 같은 표를 불러올 수 있습니다. 오늘 이전에 결정된 것에는 날짜가 없고, 앞으로의 것에는 날짜가 붙습니다.',
  ),
  countings: inThree(
    'How to read a vote count',
    'Votes are counted every other Sunday at 21:00 (GMT+9). The vote count page shows what was decided, by which rule, and the progress of open votes. The standings stay hidden until a vote is decided, so that everyone votes for themselves.',
    '集計結果の見方',
    '投票は隔週日曜日の21:00（GMT+9）に集計されます。集計ページでは、何がどのルールで決まったか、投票中のものがどこまで進んだかを確認できます。周りに流されずに投票できるよう、決まるまで票の内訳は表示されません。',
    '집계 결과 보는 법',
    '투표는 격주 일요일 21:00(GMT+9)에 집계됩니다. 집계 페이지에서 무엇이 어떤 규칙으로 결정되었는지, 진행 중인 투표가 어디까지 왔는지 볼 수 있습니다. 다른 사람의 표에 휩쓸리지 않도록 결정될 때까지 득표 내역은 숨겨집니다.',
  ),
  'voting-manners': inThree(
    'Please play a chart before you vote, and say why',
    'A vote helps most when you have played the chart more than once and say what the level felt like to you. Judge the chart, not its creator. Votes traded among friends are voided, and the voting rights are suspended.',
    '投票の前にプレイし、理由も書いてください',
    '何度かプレイしたうえで、体感レベルを書いていただけると参考になります。評価するのは譜面であり、作者ではありません。仲間内での票のやり取りは無効とし、投票権を停止します。',
    '투표 전에 먼저 플레이하고 이유를 남겨 주세요',
    '여러 번 플레이한 뒤 체감 레벨을 적어 주시면 큰 도움이 됩니다. 평가할 것은 제작자가 아니라 채보입니다. 지인끼리 표를 주고받으면 그 표는 무효가 되고 투표권도 정지됩니다.',
  ),
  demo: inThree(
    'Welcome to the demo',
    'Every player, song and chart here is made up. Log in with one of the accounts printed when the demo started, propose a chart from the folder named there, and vote: everything works as on a real site, and nothing leaves this machine.',
    'デモサイトへようこそ',
    'ここにいるプレイヤー、曲、譜面はすべて架空のものです。起動時に表示されたアカウントでログインし、案内されたフォルダの譜面を提案したり、投票したりしてみてください。すべて実際のサイトと同じように動き、外部には何も送信されません。',
    '데모 사이트에 오신 것을 환영합니다',
    '이곳의 플레이어, 곡, 채보는 모두 가상의 것입니다. 시작할 때 표시된 계정으로 로그인해 안내된 폴더의 채보를 제안하고 투표해 보세요. 모든 기능이 실제 사이트와 똑같이 동작하며, 외부로 전송되는 것은 없습니다.',
  ),
};
