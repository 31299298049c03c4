/** Parts of the catalogue that the home page doesn't show; none is sold often enough to become a best seller there. */
export const PARTS = {
	bolt: "ty-0061",
	longBolt: "ty-0066",
	screw: "ty-0538",
	washer: "ty-0469",
	pulley: "ty-1188",
	spring: "ty-1307",
	hammer: "ty-1733",
	beechHammer: "ty-1732",
	drill: "ty-1984",
	wideDrill: "ty-1916",
	widestDrill: "ty-1921",
	/** These parts have the reduced rate of VAT. */
	halfRoundFile: "ty-1788",
	flatFile: "ty-1780",
	roundFile: "ty-1792",
} as const;

/** Sold out, and to be ordered from the maker. */
export const SHORT_PARTS = {
	bolt: "ty-0053",
	screw: "ty-0213",
	bearing: "pillow-block-ucp205",
} as const;
