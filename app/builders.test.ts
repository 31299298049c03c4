import { expect, test } from "vitest";
import { NOT_MOVED } from "./testing/routes/not-moved";
import { ROUTES } from "./testing/routes/routes";

test("every loader and action is made by a builder of http/pages, except in the rooms that are not moved yet", () => {
	// `add-…` is a second id of a module that has its own.
	const unmade = ROUTES.filter(({ id }) => id.startsWith("routes/"))
		.filter(({ module: { loader, action } }) =>
			[loader, action].some((run) => typeof run === "function" && !("madeFor" in run)),
		)
		.map(({ id }) => id);
	const isOfRoom = (id: string) => NOT_MOVED.some((room) => id.startsWith(`routes/${room}`));
	expect(unmade.filter((id) => !isOfRoom(id))).toEqual([]);
	const moved = NOT_MOVED.filter((room) => !unmade.some((id) => id.startsWith(`routes/${room}`)));
	expect(moved, "rooms to take off the list").toEqual([]);
});
