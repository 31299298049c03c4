import type { SubmissionResult } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { formatParts } from "~/domain/catalog/categories/rules";
import type { listUnknownPlaces } from "~/domain/imports/create-places.server";
import type { Import } from "~/domain/imports/find-run.server";
import type { ImportActFields } from "~/domain/imports/model/input";
import {
	canUndo,
	countWritable,
	formatRowCount,
	IMPORT_WARNINGS,
	isPhase,
} from "~/domain/imports/model/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import { PostForm } from "~/ui/forms/post-form";

type Act = ImportActFields["act"];
type ImportFormsProps = {
	job: Pick<Import, "kind" | "state" | "run" | "counts">;
	isStalled: boolean;
	isTooOld: boolean;
	hasRemovedPlaces: boolean;
	passwordNeed: PasswordNeed;
};

const HINT = "For security: this changes many rows.";

/** The next steps of an import; the first asks for the password where it writes. */
export function ImportForms(props: ImportFormsProps) {
	const { job, passwordNeed } = props;
	const answer = useActionData<SubmissionResult>();
	const result = answer?.initialValue?.act === "columns" ? null : answer;
	const [main, ...others] = listActs(props);
	if (!main)
		return job.state === "applied" ? (
			<p className="mb-6">{canUndo(job.kind) ? TOO_OLD : NO_UNDO}</p>
		) : null;
	const warning = main[0] === "apply" ? IMPORT_WARNINGS[job.kind] : undefined;
	const isWriting = main[0] === "apply" || main[0] === "undo";
	return (
		<PostForm<ImportActFields> className="mb-8" lastResult={result}>
			{() => (
				<>
					<input type="hidden" name="run" value={job.run} />
					{warning ? <p className="mb-4 max-w-text">{warning}</p> : null}
					{isWriting ? <PasswordAgainField need={passwordNeed} hint={HINT} /> : null}
					<div className="flex flex-wrap gap-3">
						{[main, ...others].map(([act, label], place) => (
							<Button
								key={act}
								type="submit"
								name="act"
								value={act}
								variant={place === 0 && act !== "cancel" ? "main" : "quiet"}
							>
								{label}
							</Button>
						))}
					</div>
				</>
			)}
		</PostForm>
	);
}

const NO_UNDO = "Parcels that left cannot be undone.";
const TOO_OLD = "This import is older than 30 days and cannot be undone.";

function listActs({
	job: { kind, state, counts },
	isStalled,
	isTooOld,
	hasRemovedPlaces,
}: ImportFormsProps): (readonly [Act, string])[] {
	const cancel = ["cancel", "Cancel"] as const;
	const rows = formatRowCount(countWritable(counts));
	if (isPhase(state)) {
		const going = isStalled ? ([["continue", "Continue"]] as const) : [];
		return state === "validating" ? [...going, cancel] : [...going];
	}
	if (state === "asking") return [cancel];
	if (state === "ready")
		return countWritable(counts) > 0 ? [["apply", `Apply ${rows}`], cancel] : [cancel];
	if (isTooOld || !canUndo(kind)) return [];
	if (state === "applied") return [["undo", "Undo"]];
	if (state !== "undone") return [];
	return [hasRemovedPlaces ? ["check", "Check the file again"] : ["apply", "Apply again"]];
}

const countOf = (count: number, one: string, many: string) =>
	count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];

type NewPlaces = NonNullable<Awaited<ReturnType<typeof listUnknownPlaces>>>;

const joinWords = (words: readonly string[]) =>
	words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const describePlace = ({ name, parts, near }: NewPlaces["families"][number]) =>
	parts === 0 ? name : `${name}: ${formatParts(parts)}${near && `, a name close to ${near}`}`;

type PlacesFormProps = { run: number; places: NewPlaces };

/** Offers to create the categories, families and attributes that the file names and the shop does not have. */
export function PlacesForm({ run, places }: PlacesFormProps) {
	const { categories, families, attributes } = places;
	const counts = joinWords([
		...countOf(categories.length, "category", "categories"),
		...countOf(families.length, "family", "families"),
		...countOf(attributes.length, "attribute", "attributes"),
	]);
	if (counts === "") return null;
	const lists = [
		["New categories", categories.map(describePlace)],
		["New families", families.map(describePlace)],
		["New attributes", attributes.map(({ name }) => name)],
	] as const;
	return (
		<Form method="post" className="mb-8 max-w-text">
			<p className="mb-4">
				The file names categories, families or attributes that the shop does not have. Their lines
				are errors until you create them.
			</p>
			{lists.map(([label, names]) =>
				names.length > 0 ? (
					<details key={label} className="mb-2" open={names.length <= MAX_UNFOLDED}>
						<summary>{label}</summary>
						<ul>
							{names.map((name) => (
								<li key={name}>{name}</li>
							))}
						</ul>
					</details>
				) : null,
			)}
			<input type="hidden" name="act" value="create" />
			<input type="hidden" name="run" value={run} />
			<Button type="submit">Create {counts}</Button>
		</Form>
	);
}

const MAX_UNFOLDED = 50;
