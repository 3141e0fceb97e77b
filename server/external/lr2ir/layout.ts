import { load } from 'cheerio/slim';
import { z } from 'zod';
import { type Config, ConfigError } from '../../base/config.ts';

const words = z.array(z.string().min(1));

/** Below `LR2IR_URL`, so that no layout leads to another host. */
const path = z.string().regex(/^\/[\w./~-]*$/);

function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding.length > 0;
  } catch {
    return false;
  }
}

function isSelector(selector: string): boolean {
  try {
    load('')(selector);
    return true;
  } catch {
    return false;
  }
}

/**
 * What differs, or may differ, between servers that speak the protocol of LR2IR; the defaults are the original's
 * (ranking-services.md §1). `LR2IR_LAYOUT` is JSON of this form, of what differs only:
 * `{"player": {"labels": {"bio": "Profile"}}}`.
 */
const layoutSchema = z.strictObject({
  /** How bytes are read; what it does not have becomes a replacement character. `shift_jis` is cp932, as in browsers. */
  charset: z.string().refine(isCharset, 'is no charset').default('shift_jis'),
  /** A page that holds none of these is not one of the service's. */
  pageMarks: words.min(1).default(['LR2 internet ranking', 'search.cgi']),
  /** What every whole page holds near its end, in any case; a page without was cut off. Empty: not looked for. */
  pageEnd: z.string().default('</html>'),
  /** All scores of a player (§1.1). */
  scores: z
    .strictObject({
      path: path.default('/2/getplayerxml.cgi'),
      /** `{id}` is the LR2 ID. 0 asks for everything, not for what is new. */
      query: z.string().includes('{id}').default('id={id}&lastupdate=0'),
      /** What comes after the first of these is the answer; where there is none, all of it. */
      mark: z.string().min(1).default('#'),
      /** Names that stand for nobody; an empty one always does. */
      absentNames: words.default(['NOPLAYER']),
    })
    .prefault({}),
  /** A player's page (§1.3). */
  player: z
    .strictObject({
      path: path.default('/search.cgi'),
      query: z.string().includes('{id}').default('mode=mypage&playerid={id}'),
      /** The first that matches is the profile. */
      table: z.string().refine(isSelector, 'is no selector').default('table[border="0"]'),
      /** The `<th>` of each row. */
      labels: z
        .strictObject({
          name: z.string().min(1).default('プレイヤー名'),
          id: z.string().min(1).default('LR2ID'),
          dan: z.string().min(1).default('段位認定'),
          bio: z.string().min(1).default('自己紹介'),
        })
        .prefault({}),
    })
    .prefault({}),
  /** A chart's page (§1.4). */
  chart: z
    .strictObject({
      path: path.default('/search.cgi'),
      /** `{md5}` is the chart. A page of the ranking that cannot exist keeps the answer small. */
      query: z.string().includes('{md5}').default('mode=ranking&bmsmd5={md5}&page=1000000'),
      labels: z
        .strictObject({
          songUrl: z.string().min(1).default('本体URL'),
          chartUrl: z.string().min(1).default('差分URL'),
        })
        .prefault({}),
      /** What a page without a chart says where it has none. */
      notRegistered: words.default(['この曲は登録されていません。', '未登録の曲です。']),
      /** What a page without a chart says where it has one and shows nothing of it. */
      suspended: words.default(['このランキングは停止中です。']),
    })
    .prefault({}),
});

export type Lr2irLayout = z.output<typeof layoutSchema>;

/** @throws ConfigError naming what is wrong in `LR2IR_LAYOUT` */
export function readLayout({ LR2IR_LAYOUT }: Pick<Config, 'LR2IR_LAYOUT'>): Lr2irLayout {
  const parsed = layoutSchema.safeParse(LR2IR_LAYOUT);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': '));
  throw new ConfigError(`The configuration is wrong. LR2IR_LAYOUT: ${wrong.join('; ')}`);
}
