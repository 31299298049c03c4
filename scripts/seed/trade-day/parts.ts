/** Parts of the catalogue that the home page doesn't show. */
export const PARTS = {
	bolt: "ty-0061",
	screw: "ty-0538",
	washer: "ty-0469",
	pulley: "ty-1188",
	spring: "ty-1307",
	hammer: "ty-1733",
	/** With the reduced rate of VAT. */
	file: "ty-1788",
	drill: "ty-1984",
} as const;

/** Sold out, and to be ordered from the maker. */
export const SHORT_PARTS = {
	bolt: "ty-0053",
	screw: "ty-0213",
	bearing: "pillow-block-ucp205",
} as const;
