/**
 * What passes as an e-mail address in a form. The site's page judges an address by this before it is sent and the relay judges
 * it again, so that neither refuses what the other takes. Runs in browsers too: no Node here.
 */

/** RFC 5321, 4.5.3.1.3: a path holds 256 octets, two of which are its angle brackets. */
const LONGEST = 254;

/** Something before an @, something after it with a dot in it. More would refuse addresses that work. */
const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether a text without blanks around it may be an e-mail address. Its length is asked first: the steps of the comparison
 * grow with the square of it, and 65,000 dots would keep everybody waiting for seconds.
 */
export const mayBeEmail = (value: string): boolean => value.length <= LONGEST && SHAPE.test(value);
