/** Grams per mm³. */
export const DENSITY = {
	steel: 0.00785,
	stainless: 0.0079,
	brass: 0.0085,
	castIron: 0.0072,
	aluminium: 0.0027,
	polyamide: 0.00114,
	wood: 0.0007,
	abrasive: 0.0025,
};

/** Areas in mm² from sizes in mm. */
export const circle = (diameter: number) => (Math.PI / 4) * diameter ** 2;
export const ring = (outside: number, inside: number) => circle(outside) - circle(inside);
export const hexagon = (acrossFlats: number) => 0.866 * acrossFlats ** 2;

/** Calculates the volume in mm³ of a ring of round bar. */
export const torus = (outside: number, inside: number) =>
	circle((outside - inside) / 2) * Math.PI * ((outside + inside) / 2);

export const roundTo = (value: number, step: number) =>
	Number((Math.round(value / step) * step).toFixed(3));
