import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldState } from "../forms/field";
import { TextArea } from "../forms/text-area";
import { CellInput } from "./cell-input";

/** A line of a pasted list; `error` is null for a right one. */
export type ListedLine = { typed: string; error: string | null };

/** What the page's action answers when lines are wrong: all lines in their order. */
export type LinesResult = SubmissionResult & { listed?: ListedLine[] };

type LinesFieldProps = { label: string; hint: ReactNode; field: Omit<FieldState, "initialValue"> };

/** The lines are sent in the order of the fields, which have one name. */
export function LinesField({ label, hint, field }: LinesFieldProps) {
	const { listed = [], initialValue } = useActionData<LinesResult>() ?? {};
	if (listed.length > 0) return <ListedLines lines={listed} name={field.name} />;
	const typed = initialValue?.[field.name];
	const kept = Array.isArray(typed) ? typed.join("\n") : typed;
	return (
		<TextArea
			label={label}
			hint={hint}
			rows={10}
			required
			autoComplete="off"
			spellCheck={false}
			className="code"
			field={field}
			key={String(kept)}
			defaultValue={typeof kept === "string" ? kept : ""}
		/>
	);
}

const MAX_ROWS = 10;

/** Shows a field for each wrong line, and one for the right lines between two of them. */
function ListedLines({ lines, name }: { lines: readonly ListedLine[]; name: string }) {
	return (
		<fieldset className="mb-5">
			<legend className="field-label">Fix these lines, or clear them to skip</legend>
			{groupLines(lines).map(({ from, typed, error }) => (
				<div key={`${from}${typed[0]}`} className="mb-2">
					{error === null ? (
						<textarea
							name={name}
							className="input code"
							rows={Math.min(typed.length, MAX_ROWS)}
							defaultValue={typed.join("\n")}
							autoComplete="off"
							spellCheck={false}
							aria-label={`Lines from ${from}`}
						/>
					) : (
						<CellInput
							id={`line-${from}`}
							name={name}
							label={`Line ${from}`}
							defaultValue={typed.join(" ").replace(/[\r\n]+/g, " ")}
							error={error}
							className="code"
						/>
					)}
				</div>
			))}
		</fieldset>
	);
}

type LineGroup = { from: number; typed: string[]; error: string | null };

function groupLines(lines: readonly ListedLine[]): LineGroup[] {
	const groups: LineGroup[] = [];
	for (const [at, { typed, error }] of lines.entries()) {
		const last = groups.at(-1);
		if (error === null && last?.error === null) last.typed.push(typed);
		else groups.push({ from: at + 1, typed: [typed], error });
	}
	return groups;
}
