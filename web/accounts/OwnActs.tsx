import { useTranslation } from 'react-i18next';
import { type OwnAct, ownActs } from '#contract/moderation/requests.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import boxed from '../base/ui/BoxedRows.module.css';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';

/** Lists what admins did about the account of the player, the newest first. */
export function OwnActs() {
  const { t } = useTranslation();
  const query = useEndpoint(ownActs, {});
  if (query.isPending) return <Loading shape="lines" lines={2} />;
  if (query.isError) return <ErrorState query={query} />;
  const { source } = query.data;
  return (
    <>
      <p className="hint">{t(source.length === 0 ? 'ownActs.none' : 'ownActs.hint')}</p>
      {source.length > 0 && (
        <ul className={boxed.rows}>
          {source.map((one) => (
            <li key={`${one.act} ${one.at}`}>
              <OwnActItem act={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OwnActItem({ act: { act, at, reason, changes } }: { act: OwnAct }) {
  const { t } = useTranslation();
  const until = changes.find(({ what }) => what === 'barredUntil')?.after;
  const thing = changes.find(({ what }) => what === 'comment' || what === 'upload');
  return (
    <div>
      <p>{t(`ownActs.act.${act}`)}</p>
      {thing && <p dir="auto">{thing.before ?? thing.after}</p>}
      {reason && <p dir="auto">{t('sanction.reason', { reason })}</p>}
      {typeof until === 'string' && <p>{t('sanction.until', { until: gmt9(new Date(until)).minute })}</p>}
      <p className="hint">
        <Time time={at} />
      </p>
    </div>
  );
}
