import { Form } from "@remix-run/react";
import type { PlacePlan } from "~/domain/imports/kinds/products/places";
import { Button } from "~/ui/elements/button";
import { formatCount } from "~/ui/elements/format-count";

const countOf = (count: number, one: string, many: string) =>
	count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];

type PlacesFormProps = { run: number; places: Pick<PlacePlan, "categories" | "families"> };

/** Offers to create the categories and families that the file names and the shop does not have. */
export function PlacesForm({ run, places: { categories, families } }: PlacesFormProps) {
	const counts = [
		...countOf(categories.length, "category", "categories"),
		...countOf(families.length, "family", "families"),
	].join(" and ");
	if (counts === "") return null;
	const names = [
		["New categories", categories],
		["New families", families],
	] as const;
	return (
		<Form method="post" className="mb-8 max-w-text">
			<p className="mb-4">
				The file names categories or families that the shop does not have. Their lines are errors
				until you create them.
			</p>
			{names.map(([label, created]) =>
				created.length > 0 ? (
					<details key={label} className="mb-2">
						<summary>{label}</summary>
						<p>{created.map(({ name }) => name).join(", ")}</p>
					</details>
				) : null,
			)}
			<input type="hidden" name="act" value="create" />
			<input type="hidden" name="run" value={run} />
			<Button type="submit">Create {counts}</Button>
		</Form>
	);
}
