import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FileColumn } from "~/domain/imports/model/file-column";
import type { ImportActFields } from "~/domain/imports/model/input";
import { QUESTION_NAMES, QUESTIONS, type Questions } from "~/domain/imports/model/questions";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { type Choice, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { MappingTable } from "./mapping-table";

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

/** How the file is read: what is asked once, and which of ours each of its columns is. */
export function MappingForm({ run, columns, names, ...file }: MappingProps) {
	const { questions, archived, isAsking, system } = file;
	const answer = useActionData<SubmissionResult>();
	const result = answer?.initialValue?.act === "columns" ? answer : null;
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
					<MappingTable columns={columns} names={names} system={system} result={result} />
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

const ON_SALE = { value: "sale", reason: "The changes below show it." };
