import { requiredText } from "~/platform/input/text-schemas";

export const createSlugField = (max: number) =>
	requiredText("Address is required", max).regex(
		/^[a-z0-9]+(?:-[a-z0-9]+)*$/,
		"Use small letters, digits and single dashes, like hex-bolts",
	);
