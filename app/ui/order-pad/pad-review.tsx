import { Form } from "@remix-run/react";
import { describeUnreadLines } from "~/domain/order-pad/read-list";
import { Notice } from "../elements/notice";
import { ErrorSummary } from "../forms/error-summary";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { ColumnQuestions } from "./column-questions";
import { OpenLines } from "./open-lines";
import { OtherLines } from "./other-lines";
import { PadBar } from "./pad-bar";
import type { PadView } from "./pad-view";
import { countLines, ReadyCount } from "./ready-count";
import { ReadyLines } from "./ready-lines";

export type ReviewResult = { formErrors: string[] };

type PadReviewProps = {
	path: string;
	pad: PadView;
	idempotencyKey: string;
	result?: ReviewResult;
	isForCustomer?: boolean;
};

export function PadReview({ path, pad, idempotencyKey, result, isForCustomer }: PadReviewProps) {
	const unread = describeUnreadLines(pad.unreadLines);
	return (
		<>
			<ErrorSummary errors={{}} formErrors={result?.formErrors} />
			{unread ? <Notice kind="warning" title={unread} /> : null}
			{pad.notes.length > 0 ? (
				<Notice kind="info">
					<ul>
						{pad.notes.map((note, index) => (
							<li key={index}>{note}</li>
						))}
					</ul>
				</Notice>
			) : null}
			{/* The fields of a new version replace the typed ones. */}
			<Form key={pad.version} method="post" action={path} noValidate replace>
				<IdempotencyKeyField value={idempotencyKey} />
				<ColumnQuestions questions={pad.questions} />
				<OpenLines lines={pad.open.filter(({ result }) => result !== "unread")} />
				<PadBar pad={pad} hasChoices isForCustomer={isForCustomer} />
				<ReadyLines lines={pad.ready} />
				<OtherLines lines={pad.others} />
				{pad.ready.length > 10 ? <PadBar pad={pad} isForCustomer={isForCustomer} /> : null}
			</Form>
		</>
	);
}

export function PadTitle({ pad: { ready, open, state, others, amounts } }: { pad: PadView }) {
	const total = ready.length + open.length;
	const [added, ordered] = (["added", "ordered"] as const).map(
		(done) => others.filter(({ result }) => result === done).length,
	);
	if (state === "used" && added) return <>{countLines(added)} added to your cart</>;
	if (state === "used" && ordered) return <>{countLines(ordered)} ordered</>;
	return (
		<ReadyCount readyCount={ready.length} lineCount={total} totalPoisha={amounts.grossPoisha} />
	);
}
