import { paths } from '@studio/content/paths';
import { thankYouSchema } from '@studio/content/schema/pages/simple-pages';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { createPageMetadata } from '../content/page-metadata.server.ts';
import { studio } from '../content/studio.server.ts';
import type { FirstTalkProps } from '../forms/first-talk/first-talk.tsx';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import { FullScreenMessage } from '../ui/full-screen-message.tsx';
import { useDeferred } from '../ui/use-deferred.ts';
import type { Route } from './+types/thank-you';

export function loader() {
  const content = readYaml('pages/thank-you.yaml', thankYouSchema);
  const {
    name,
    timeZone,
    enquiries: { firstTalk },
  } = studio;
  return {
    content,
    firstTalk: firstTalk && timeZone ? { hours: { ...firstTalk, timeZone }, studioName: name } : undefined,
    page: createPageMetadata({ meta: content.meta }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

const loadFirstTalk = () => import('../forms/first-talk/first-talk.tsx');

/**
 * The page after a form was sent without JavaScript. With JavaScript, only the thank-you message of the brief has a link to this
 * page. If the studio offers hours for a first talk, the visitor can propose times here.
 */
export default function ThankYou({ loaderData: { content, firstTalk } }: Route.ComponentProps) {
  return (
    <>
      <FullScreenMessage
        title={content.title}
        text={content.text}
        hydratesOnVisible={firstTalk !== undefined}
      >
        <Link to={paths.home()}>{content.linkText}</Link>
      </FullScreenMessage>
      {firstTalk && <DeferredFirstTalk {...firstTalk} {...content.firstTalk} />}
    </>
  );
}

/** Loads the form after hydration. */
function DeferredFirstTalk(props: FirstTalkProps) {
  const module = useDeferred(loadFirstTalk);
  return module && <module.FirstTalk {...props} />;
}
