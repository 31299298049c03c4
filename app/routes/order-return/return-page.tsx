import { NOTHING_TO_RETURN } from "~/domain/returns/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { type ReturnableLine, ReturnForm } from "./return-form";

type ReturnPageProps = {
	orderNumber: string;
	lines: readonly ReturnableLine[];
	intro: string;
	backTo: string;
	idempotencyKey: string;
	submit: string;
	result?: LineFormResult;
};

export const ReturnPage = ({ orderNumber, lines, intro, backTo, ...form }: ReturnPageProps) => (
	<Page
		title={`Return goods of order ${orderNumber}`}
		intro={intro}
		actions={<ButtonLink to={backTo}>Back to order</ButtonLink>}
	>
		<ErrorSummary errors={form.result?.errors} formErrors={form.result?.formErrors} />
		{lines.length > 0 ? (
			<ReturnForm lines={lines} {...form} />
		) : (
			<Notice kind="info" title={NOTHING_TO_RETURN} />
		)}
	</Page>
);
