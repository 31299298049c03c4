import { expect, test } from "vitest";
import { ROUTES } from "./testing/routes/routes";

test("every loader and action is made by a builder of http/pages", () => {
	// `add-…` is a second id of a module that has its own.
	const unmade = ROUTES.filter(({ id }) => id.startsWith("routes/")).filter(
		({ module: { loader, action } }) =>
			[loader, action].some((run) => typeof run === "function" && !("madeFor" in run)),
	);
	expect(unmade.map(({ id }) => id)).toEqual([]);
});
