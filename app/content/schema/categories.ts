export const PROJECT_CATEGORIES = ['Residential', 'Commercial', 'Exterior Design', 'Design Concept'] as const;

/** In the order of the filter; the first is chosen at first. */
export const PIECE_CATEGORIES = [
  'Triplets Coffee Tables',
  'Dine in chairs',
  'Alluring beds',
  'Upgrading',
  'Seating',
  'Tables',
] as const;
