const RADIAN = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * RADIAN);
const cos = (degrees: number): number => Math.cos(degrees * RADIAN);

/** Tangent of an angle in degrees. */
export const tan = (degrees: number): number => Math.tan(degrees * RADIAN);

/** A place on the ground: degrees north and east, and how far its clocks are ahead of Greenwich, in hours. */
export interface Place {
  north: number;
  east: number;
  ahead: number;
}

/** Where the sun stands, in degrees: how high, by geometry alone, and its bearing clockwise from north. */
export interface Sun {
  high: number;
  bearing: number;
}

interface Day {
  /** How far north of the equator the sun stands, in degrees. */
  declination: number;
  /** Minutes by which the sundial is ahead of even time. */
  ahead: number;
}

/**
 * The sun at an instant by the equations of NOAA's solar calculator (gml.noaa.gov/grad/solcalc, after Meeus, Astronomical
 * Algorithms), good to a hundredth of a degree in our century.
 */
function dayOf(instant: number): Day {
  const century = (instant / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const longitude = 280.46646 + century * (36_000.76983 + century * 0.0003032);
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sin(node);
  const tilt = 23.4392911 - 0.0130042 * century + 0.00256 * cos(node);
  const y = tan(tilt / 2) ** 2;
  const equation =
    y * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) -
    0.5 * y * y * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return {
    declination: Math.asin(sin(tilt) * sin(apparent)) / RADIAN,
    ahead: (4 * equation) / RADIAN,
  };
}

const instantOf = (day: string, minutes: number, { ahead }: Place): number =>
  Date.parse(`${day}T00:00:00Z`) + (minutes - ahead * 60) * 60_000;

/**
 * Where the sun stands.
 *
 * @param day such as `2026-05-15`.
 * @param time by the clock of the place, such as `16:00`.
 */
export function sunAt(place: Place, day: string, time: string): Sun {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = hours * 60 + minutes;
  const { declination, ahead } = dayOf(instantOf(day, clock, place));
  const angle = (clock + ahead + 4 * place.east - 60 * place.ahead) / 4 - 180;
  const height = sin(place.north) * sin(declination) + cos(place.north) * cos(declination) * cos(angle);
  const west = cos(declination) * sin(angle);
  const south = sin(place.north) * cos(declination) * cos(angle) - cos(place.north) * sin(declination);
  return { high: Math.asin(height) / RADIAN, bearing: 180 + Math.atan2(west, south) / RADIAN };
}

/** How high the sun stands at its highest on a day, in degrees. */
export const noonHeight = (place: Place, day: string): number =>
  90 - Math.abs(place.north - dayOf(instantOf(day, 12 * 60, place)).declination);

/** When the sun's upper edge sets, bent light included, in minutes after midnight by the clock of the place. */
export function sunset(place: Place, day: string): number {
  const { declination, ahead } = dayOf(instantOf(day, 18 * 60, place));
  const half =
    Math.acos(cos(90.833) / (cos(place.north) * cos(declination)) - tan(place.north) * tan(declination)) /
    RADIAN;
  return 720 - 4 * place.east - ahead + 60 * place.ahead + 4 * half;
}
