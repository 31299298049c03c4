import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FileColumn } from "~/domain/imports/model/file-column";
import type { ImportActFields } from "~/domain/imports/model/input";
import { QUESTION_NAMES, QUESTIONS, type Questions } from "~/domain/imports/model/questions";
import { formatDay } from "~/domain/price-lists/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { Cell, Table } from "~/ui/elements/table";
import { type Choice, getFieldAttributes, Options, SelectField } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { PostForm } from "~/ui/forms/post-form";

type MappingProps = {
	run: number;
	columns: readonly FileColumn[];
	/** The shop's own columns. */
	names: readonly Choice[];
	questions: Questions;
	/** Parts of the file that are archived. */
	archived: number;
	isAsking: boolean;
	/** Whose export the file is; '' for none. */
	system: string;
};

/** With more columns, a list of our names in each would be too much to load: one list serves all. */
const MAX_SELECTS = 40;

/** How the file is read: what is asked once, and which of ours each of its columns is. */
export function MappingForm({ run, columns, names, ...file }: MappingProps) {
	const { questions, archived, isAsking, system } = file;
	const answer = useActionData<SubmissionResult>();
	const result = answer?.initialValue?.act === "columns" ? answer : null;
	const typed = result?.initialValue?.columns as (string | undefined)[] | undefined;
	const hasSelects = columns.length <= MAX_SELECTS;
	const toTyped = (id: string) => names.find((name) => name.id === id)?.label ?? id;
	return (
		<PostForm<ImportActFields> className="mb-8" lastResult={result}>
			{(fields) => (
				<>
					<input type="hidden" name="act" value="columns" />
					<input type="hidden" name="run" value={run} />
					<div className="flex flex-wrap gap-x-6">
						{QUESTION_NAMES.map((name) => {
							const answer =
								questions[name] ?? (name === "archived" && archived > 0 ? ON_SALE : null);
							return answer ? (
								<SelectField
									key={name}
									label={
										name === "archived"
											? `${formatNumber(archived)} of the parts are archived: they`
											: QUESTIONS[name].label
									}
									name={name}
									hint={answer.reason}
									defaultValue={fields[name].initialValue ?? answer.value}
									choices={QUESTIONS[name].choices}
								/>
							) : null;
						})}
					</div>
					{hasSelects ? null : (
						<datalist id="our-columns">
							{names.map(({ id, label }) => (
								<option key={id} value={label} />
							))}
						</datalist>
					)}
					<Table caption={CAPTION} head={HEAD}>
						{columns.map((column, place) => {
							const { label, samples } = column;
							const shownLabel = label || `column ${place + 1}`;
							const preset = column.name ?? column.guess ?? "";
							const value = typed ? (typed[place] ?? "") : preset;
							const name = `columns[${place}]`;
							const errors = result?.error?.[name] ?? undefined;
							const control = {
								...getFieldAttributes({ name, errors }),
								name: "columns",
								"aria-label": `Ours for ${shownLabel}`,
								className: "input min-w-44",
							};
							return (
								<tr key={`${place} ${label}`}>
									<Cell label="Their column">
										<b>{column.isAdded ? `${shownLabel}, made of others` : shownLabel}</b>
									</Cell>
									<Cell label="In the file">{samples.join(" · ") || "empty"}</Cell>
									<Cell label="Ours">
										{hasSelects ? (
											<select {...control} defaultValue={value}>
												<option value="">{SKIP}</option>
												<Options choices={names} />
											</select>
										) : (
											<input
												{...control}
												list="our-columns"
												placeholder={SKIP}
												defaultValue={toTyped(value)}
											/>
										)}
										<FieldError id={`error-${name}`} message={errors?.[0]} />
									</Cell>
									<Cell label="Known from">{describeSource(column, system)}</Cell>
								</tr>
							);
						})}
					</Table>
					<div className="mt-4">
						<Button type="submit" variant={isAsking ? "main" : "quiet"}>
							Check again
						</Button>
					</div>
				</>
			)}
		</PostForm>
	);
}

const SKIP = "Skip this column";
const CAPTION = "Match your columns. We'll remember them.";
const HEAD = ["Their column", "In the file", "Ours", "Known from"];
const ON_SALE = { value: "sale", reason: "The changes below show it." };

function describeSource({ name, source, answeredAt }: FileColumn, system: string): string {
	const day = answeredAt === undefined ? "" : ` of ${formatDay(answeredAt)}`;
	switch (source) {
		case "name":
			return "its name";
		case "alias":
			return "a known word";
		case "profile":
			return `an export of ${system}`;
		case "answer":
			return `your answer${day}`;
		case "other-answer":
			return `your answer for another file${day}: please check`;
		case "guess":
			return "a guess: please check";
		case "twice":
			return "two columns say this: which one?";
		case "none":
			return name === null ? "not known" : "";
	}
}
