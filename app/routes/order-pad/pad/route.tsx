import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { calculateLineTotal } from "~/domain/money/rules";
import { findPadWithParts } from "~/domain/order-pad/queries.server";
import { describeUnreadLines } from "~/domain/order-pad/read-list";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ColumnQuestion } from "./column-question";
import { handlePad, MAX_REVIEW_FIELDS, type ReviewResult } from "./handle-pad.server";
import { OpenLines } from "./open-lines";
import { OtherLines } from "./other-lines";
import { PadBar } from "./pad-bar";
import { buildPadView, type PadView } from "./pad-view";
import { ReadyLines } from "./ready-lines";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Order pad");

/** Also after an error: the lines were checked again. */
export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const pad = await findPadWithParts(platform, user.id, params.padId ?? "");
	if (!pad) throw notFound();
	return { pad: buildPadView(pad), idempotencyKey: platform.newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requireVerifiedUser(args.request, args.context);
	await parseForm(args.request, MAX_REVIEW_FIELDS);
	return handlePad(args);
}

export default function Pad() {
	const { pad, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<ReviewResult>();
	const unread = describeUnreadLines(pad.unreadLines);
	return (
		<Page
			title={<PadTitle pad={pad} />}
			width="wide"
			actions={<ButtonLink to="/order-pad">New list</ButtonLink>}
		>
			<ErrorSummary errors={{}} formErrors={result?.formErrors} />
			{unread ? <Notice kind="warning" title={unread} /> : null}
			{/* A new key is a new state of the pad, whose fields replace the typed ones. */}
			<Form key={idempotencyKey} method="post" action={`/order-pad/${pad.id}`} noValidate replace>
				<IdempotencyKeyField value={idempotencyKey} />
				<ColumnQuestion columns={pad.columns} lines={pad.open} />
				<OpenLines lines={pad.open.filter(({ verdict }) => verdict !== "unread")} />
				<PadBar pad={pad} hasChoices />
				<ReadyLines lines={pad.ready} />
				<OtherLines lines={pad.others} />
				{pad.ready.length > 10 ? <PadBar pad={pad} /> : null}
			</Form>
		</Page>
	);
}

function PadTitle({ pad: { ready, open, state, others } }: { pad: PadView }) {
	const total = ready.length + open.length;
	const sum = ready.reduce(
		(poisha, { part, quantity }) => poisha + calculateLineTotal(part.pricePoisha, quantity),
		0,
	);
	const added = others.filter(({ verdict }) => verdict === "added").length;
	if (state === "used") return <>{count(added)} added to your cart</>;
	return (
		<>
			{ready.length.toLocaleString("en-US")} of {count(total)} {total === 1 ? "is" : "are"} ready.{" "}
			<Money poisha={sum} />
		</>
	);
}

const count = (lines: number) =>
	`${lines.toLocaleString("en-US")} ${lines === 1 ? "line" : "lines"}`;
