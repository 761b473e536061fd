/** A prerendered file with what one press of a button adds to a list. */
export interface MoreFile<Thing> {
  things: Thing[];
}
