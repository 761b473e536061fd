import { paths } from '../paths.ts';

interface NavigationLink {
  name: string;
  to: string;
}

/** The links of the top bar, in the specification's order and words; a group opens to the links in it. */
export const MAIN_LINKS: readonly (NavigationLink | { name: string; links: readonly NavigationLink[] })[] = [
  { name: 'Home', to: paths.home() },
  { name: 'About Us', to: paths.about() },
  {
    name: 'Services',
    links: [
      { name: 'Design Studio', to: paths.designStudio() },
      { name: 'Homes', to: paths.homes() },
      { name: 'Nazaakat', to: paths.nazaakat() },
    ],
  },
  { name: 'Featured Projects', to: paths.portfolio() },
  { name: 'Contact', to: paths.contact() },
];

/** The quick links of the footer. */
export const QUICK_LINKS: readonly NavigationLink[] = [
  { name: 'Home', to: paths.home() },
  { name: 'About Us', to: paths.about() },
  { name: 'Design Studio', to: paths.designStudio() },
  { name: 'Homes', to: paths.homes() },
  { name: 'Nazaakat', to: paths.nazaakat() },
  { name: 'Contact', to: paths.contact() },
];
