import * as pages from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';

interface NavigationLink {
  name: string;
  to: string;
}

/** The links and groups of links in the top bar, in the order of the specification. */
export const MAIN_LINKS: readonly (NavigationLink | { name: string; links: readonly NavigationLink[] })[] = [
  { name: pages.home, to: paths.home() },
  { name: pages.about, to: paths.about() },
  {
    name: pages.services,
    links: [
      { name: pages.designStudio, to: paths.designStudio() },
      { name: pages.homes, to: paths.homes() },
      { name: pages.nazaakat, to: paths.nazaakat() },
    ],
  },
  { name: pages.portfolio, to: paths.portfolio() },
  { name: pages.contact, to: paths.contact() },
];

/** The quick links of the footer. */
export const QUICK_LINKS: readonly NavigationLink[] = [
  { name: pages.home, to: paths.home() },
  { name: pages.about, to: paths.about() },
  { name: pages.designStudio, to: paths.designStudio() },
  { name: pages.homes, to: paths.homes() },
  { name: pages.nazaakat, to: paths.nazaakat() },
  { name: pages.contact, to: paths.contact() },
];
