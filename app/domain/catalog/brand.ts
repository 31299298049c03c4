/** In lower case: the attributes whose value is who made a part. */
export const BRAND_ATTRIBUTES = ["brand", "manufacturer"];
export const isBrand = ({ name }: { name: string }): boolean =>
	BRAND_ATTRIBUTES.includes(name.toLowerCase());
