import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { AboutContent } from '@studio/content/schema/pages/about';
import { Link } from 'react-router';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Picture } from '../ui/picture.tsx';
import { shadeOf } from '../ui/shade-of.ts';
import type { Route } from './+types/about';
import styles from './about/about.module.css';
import { EssayPart } from './about/essay-part.tsx';

export function loader() {
  const content = readYaml('pages/about.yaml', schemas.about);
  const page = describePage({
    path: paths.about(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs([pages.about, paths.about()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** What the studio is: its story and vision, its founder, what it holds to. */
export default function About({ loaderData: { content } }: Route.ComponentProps) {
  const { story, vision, founder, philosophy, passion } = content.sections;
  return (
    <>
      <Hero {...content.hero} />
      <EssayPart id="story" {...story} />
      <EssayPart id="vision" {...vision} voice="large" />
      <EssayPart id="founder" {...founder} />
      <EssayPart id="philosophy" {...philosophy} voice="night" />
      <EssayPart id="passion" {...passion} hang="right" />
      <Closing {...content.closing} />
    </>
  );
}

/** The studio's own room, and under it the essay's first line across the whole page. */
function Hero({ title, lead, picture }: AboutContent['hero']) {
  return (
    <header>
      <div className={styles.frame} style={shadeOf(picture.shade)}>
        <Picture source={picture} sizes={{ tall: 66 }} priority className={styles.picture} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.begin}>
        <p className={styles.caption}>{picture.caption}</p>
        <p className={styles.lead}>{lead}</p>
      </div>
    </header>
  );
}

/** The essay's end: an invitation, across the page like its first line. */
function Closing({ title, buttonText }: AboutContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className="display">
        {title}
      </h2>
      <Link to={paths.contact()} className={action.primary}>
        {buttonText}
      </Link>
    </section>
  );
}
