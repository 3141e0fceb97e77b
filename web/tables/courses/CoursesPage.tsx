import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/tables/courses.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { CourseGroup } from './CourseGroup.tsx';

/** The page of the skill tests and training courses of all tables, with files for both kinds of client. */
export function CoursesPage() {
  const { t } = useTranslation();
  const all = useEndpoint(courses, {});
  const groups = all.data?.source.flatMap((group) => {
    const table = tableOf(group.table);
    return table ? [{ table, courses: group.courses }] : [];
  });
  return (
    <Page
      title={t('courses.title')}
      facts={
        <HowItWorks>
          <ul>
            <li>{t('courses.intro')}</li>
            <li>{t('courses.files')}</li>
            <li>
              <Link to={paths.help} hash="courses">
                {t('courses.description')}
              </Link>
            </li>
          </ul>
        </HowItWorks>
      }
    >
      <Loaded query={all} lines={10}>
        {() =>
          groups?.length ? (
            groups.map((group, index) => <CourseGroup key={group.table.id} {...group} startsOpen={index === 0} />)
          ) : (
            <EmptyState icon="course" title={t('courses.empty')}>
              {t('courses.emptyHint')}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
