import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { Import } from "~/domain/imports/find-run.server";
import type { ImportActFields } from "~/domain/imports/model/input";
import {
	canUndo,
	countWritable,
	formatRowCount,
	IMPORT_WARNINGS,
	isPhase,
} from "~/domain/imports/model/rules";
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

/** Forms of the page that show their errors themselves. */
const OTHER_FORMS = ["columns", "create"];
const HINT = "For security: this changes many rows.";

/** The next steps of an import; the first asks for the password where it writes. */
export function ImportForms(props: ImportFormsProps) {
	const { job, passwordNeed } = props;
	const answer = useActionData<SubmissionResult>();
	const isOfOther = OTHER_FORMS.includes(String(answer?.initialValue?.act));
	const result = isOfOther ? null : answer;
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
								variant={place === 0 && act !== "cancel" && act !== "undo" ? "main" : "quiet"}
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
