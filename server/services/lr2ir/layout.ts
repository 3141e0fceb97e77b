import { load } from 'cheerio/slim';
import { z } from 'zod';
import { type Config, ConfigError } from '../../platform/config.ts';

const words = z.array(z.string().min(1));

/** A path below `LR2IR_URL`: a layout cannot lead to another host. */
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
 * The differences between servers with the protocol of LR2IR. The defaults are those of the original
 * (ranking-services.md §1). `LR2IR_LAYOUT` is JSON of this form with the differences only: `{"player": {"labels":
 * {"bio": "Profile"}}}`.
 */
const layoutSchema = z.strictObject({
  /** The encoding; invalid bytes become a replacement character. `shift_jis` is cp932, as in browsers. */
  charset: z.string().refine(isCharset, 'is no charset').default('shift_jis'),
  /** Every page of the service contains at least one of these. */
  pageMarks: words.min(1).default(['LR2 internet ranking', 'search.cgi']),
  /** The end of every complete page, in upper or lower case; a page without it is incomplete. Empty: not checked. */
  pageEnd: z.string().default('</html>'),
  /** All scores of a player (ranking-services.md §1.1). */
  scores: z
    .strictObject({
      path: path.default('/2/getplayerxml.cgi'),
      /** `{id}` is the LR2 ID. `lastupdate=0` requests all scores instead of new ones. */
      query: z.string().includes('{id}').default('id={id}&lastupdate=0'),
      /** The content starts after the first occurrence of this; without one, all of the response is content. */
      mark: z.string().min(1).default('#'),
      /** Names that mean an unknown player, besides the empty name. */
      absentNames: words.default(['NOPLAYER']),
    })
    .prefault({}),
  /** A player's page (ranking-services.md §1.3). */
  player: z
    .strictObject({
      path: path.default('/search.cgi'),
      query: z.string().includes('{id}').default('mode=mypage&playerid={id}'),
      /** A selector; the first table that matches is the profile. */
      table: z.string().refine(isSelector, 'is no selector').default('table[border="0"]'),
      /** The text of the `<th>` of each row. */
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
  /** A chart's page (ranking-services.md §1.4). */
  chart: z
    .strictObject({
      path: path.default('/search.cgi'),
      /** `{md5}` is the chart. The page number is beyond the end, which keeps the response small. */
      query: z.string().includes('{md5}').default('mode=ranking&bmsmd5={md5}&page=1000000'),
      labels: z
        .strictObject({
          songUrl: z.string().min(1).default('本体URL'),
          chartUrl: z.string().min(1).default('差分URL'),
        })
        .prefault({}),
      /** The texts of the page of a chart that is not registered. */
      notRegistered: words.default(['この曲は登録されていません。', '未登録の曲です。']),
      /** The texts of the page of a registered chart whose ranking is suspended and not shown. */
      suspended: words.default(['このランキングは停止中です。']),
    })
    .prefault({}),
});

export type Lr2irLayout = z.output<typeof layoutSchema>;

/**
 * Returns the layout: the original's with the differences of `LR2IR_LAYOUT`.
 *
 * @throws ConfigError that names what is invalid in `LR2IR_LAYOUT`
 */
export function readLayout({ LR2IR_LAYOUT }: Pick<Config, 'LR2IR_LAYOUT'>): Lr2irLayout {
  const parsed = layoutSchema.safeParse(LR2IR_LAYOUT);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': '));
  throw new ConfigError(`The configuration is wrong. LR2IR_LAYOUT: ${wrong.join('; ')}`);
}
