import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { formatParts } from "~/domain/catalog/categories/rules";
import type { listUnknownPlaces } from "~/domain/imports/create-places.server";
import type { ImportActFields } from "~/domain/imports/model/input";
import { MAX_PLACED } from "~/domain/imports/model/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { getFieldAttributes } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { PostForm } from "~/ui/forms/post-form";

type Places = NonNullable<Awaited<ReturnType<typeof listUnknownPlaces>>>;
type Row = { key: string; label: string; list: string; into: string };

/** Offers to create the categories, families and attributes that the file names and the shop does not have, or to put them elsewhere. */
export function PlacesForm({ run, places }: { run: number; places: Places }) {
	const { categories, families, attributes } = places;
	const answer = useActionData<SubmissionResult>();
	const result = answer?.initialValue?.act === "create" ? answer : null;
	const typed = result && [result.initialValue?.into as string | string[]].flat();
	const rows = listRows(places);
	const counts = joinWords([
		...countOf(categories.length, "category", "categories"),
		...countOf(families.length, "family", "families"),
		...countOf(attributes.length, "attribute", "attributes"),
	]);
	return (
		<PostForm<ImportActFields> className="mb-8 max-w-text" lastResult={result}>
			{() => (
				<>
					<input type="hidden" name="act" value="create" />
					<input type="hidden" name="run" value={run} />
					{counts === "" ? null : <p className="mb-4">{INTRO}</p>}
					<Group title="Categories and families" count={rows.length}>
						{rows.slice(0, MAX_PLACED).map(({ key, label, list, into }, place) => (
							<div key={key}>
								<input type="hidden" name="place" value={key} />
								<PlaceField
									label={label}
									place={place}
									list={list}
									value={typed ? (typed[place] ?? "") : into}
									errors={result?.error?.[`into[${place}]`] ?? undefined}
								/>
							</div>
						))}
						{rows.slice(MAX_PLACED).map(({ key, label }) => (
							<p key={key}>{label}</p>
						))}
					</Group>
					<Group title="Attributes" count={attributes.length}>
						<p>{attributes.join(", ")}</p>
					</Group>
					<Targets id="categories" names={[...places.known.categories, ...listNames(categories)]} />
					<Targets id="families" names={[...places.known.families, ...listNames(families)]} />
					<Button type="submit" variant={counts === "" ? "quiet" : "main"}>
						{counts === "" ? "Check again" : `Create ${counts}`}
					</Button>
				</>
			)}
		</PostForm>
	);
}

const INTRO =
	"The file names categories, families or attributes that the shop does not have. Their lines are errors until you create them, or write beside them another one that is meant, or “leave out”.";

/** The new ones first; then what was put elsewhere for files like this. */
function listRows({ categories, families, answers }: Places): Row[] {
	const toRow = (list: string) => (place: Places["families"][number]) => ({
		key: place.key,
		label: describePlace(list, place),
		list,
		into: "",
	});
	const fresh = [...categories.map(toRow("categories")), ...families.map(toRow("families"))];
	const isNear = ({ label }: Row) => label.includes(NEAR);
	const kept = answers.map(({ key, into }) => ({
		key,
		label: `${key.replace(":", " ")}, your answer`,
		list: key.startsWith("family:") ? "families" : "categories",
		into: into === "-" ? "leave out" : into,
	}));
	return [...fresh.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one))), ...kept];
}

const NEAR = ", a name close to ";

const describePlace = (list: string, { name, parts, near }: Places["families"][number]) => {
	const noun = list === "families" ? "Family" : "Category";
	return `${noun} ${name}${parts === 0 ? "" : `: ${formatParts(parts)}`}${near && `${NEAR}${near}`}`;
};

const listNames = (places: Places["families"]) => places.map(({ name }) => name);

type PlaceFieldProps = {
	label: string;
	place: number;
	list: string;
	value: string;
	errors: string[] | undefined;
};

const PlaceField = ({ label, place, list, value, errors }: PlaceFieldProps) => {
	const attributes = getFieldAttributes({ name: `into[${place}]`, errors });
	return (
		<div className="field">
			<label htmlFor={attributes.id} className="field-label">
				{label}
			</label>
			<input
				{...attributes}
				name="into"
				className="input"
				list={`ours-${list}`}
				placeholder="Create it"
				defaultValue={value}
			/>
			<FieldError id={`error-into[${place}]`} message={errors?.join(". ")} />
		</div>
	);
};

const Group = ({
	title,
	count,
	children,
}: {
	title: string;
	count: number;
	children: React.ReactNode;
}) =>
	count === 0 ? null : (
		<details className="mb-4" open={count <= MAX_UNFOLDED}>
			<summary>{title}</summary>
			{children}
		</details>
	);

const MAX_UNFOLDED = 50;
/** What can be chosen; any other can be typed. */
const MAX_TARGETS = 300;

const Targets = ({ id, names }: { id: string; names: readonly string[] }) => (
	<datalist id={`ours-${id}`}>
		{Array.from(new Set(["leave out", ...names]))
			.slice(0, MAX_TARGETS)
			.map((name) => (
				<option key={name} value={name} />
			))}
	</datalist>
);

const countOf = (count: number, one: string, many: string) =>
	count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];

const joinWords = (words: readonly string[]) =>
	words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
