import { useTranslation } from 'react-i18next';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { FilterToggles } from '../base/ui/lists/FilterToggles.tsx';
import { SearchField } from '../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { levelWords, type UploadSearch } from '../frame/pages/queries/uploadQuery.ts';
import styles from './Uploads.module.css';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The filters of the list of uploads: levels as the authors write them, key modes, and tags. */
export function UploadFilter({ address }: { address: UploadSearch }) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <>
      <SearchField
        label={t('uploads.levelFilter')}
        name="levelfilter"
        value={(address.levelfilter ?? '').replaceAll(',', ' ')}
        onSearch={(levels, replaces) => change({ levelfilter: levelWords(levels) || undefined }, { replaces })}
      />
      <FilterToggles label={t('uploads.keyFilter')} name="keys" options={optionsOf(keyModes)} chosen={address.keys} />
      <details className={styles.tagFilter} open={address.tags !== undefined}>
        <summary>
          <Icon name="down" size={16} />
          {t('uploads.tagFilter')}
        </summary>
        <FilterToggles
          label={t('uploads.tagFilter')}
          name="tags"
          options={optionsOf(uploadTags)}
          chosen={address.tags}
        />
      </details>
    </>
  );
}
