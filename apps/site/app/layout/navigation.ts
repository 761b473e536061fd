import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';

interface NavigationLink {
  name: string;
  to: string;
}

/** The links and groups of links in the top bar, in the order of docs/behaviour.md. */
export const MAIN_LINKS: readonly (NavigationLink | { name: string; links: readonly NavigationLink[] })[] = [
  { name: pageNames.home, to: paths.home() },
  { name: pageNames.about, to: paths.about() },
  {
    name: pageNames.services,
    links: [
      { name: pageNames.designStudio, to: paths.designStudio() },
      { name: pageNames.homes, to: paths.homes() },
      { name: pageNames.nazaakat, to: paths.nazaakat() },
    ],
  },
  { name: pageNames.portfolio, to: paths.portfolio() },
  { name: pageNames.contact, to: paths.contact() },
];

export const QUICK_LINKS: readonly NavigationLink[] = [
  { name: pageNames.home, to: paths.home() },
  { name: pageNames.about, to: paths.about() },
  { name: pageNames.designStudio, to: paths.designStudio() },
  { name: pageNames.homes, to: paths.homes() },
  { name: pageNames.nazaakat, to: paths.nazaakat() },
  { name: pageNames.contact, to: paths.contact() },
];
