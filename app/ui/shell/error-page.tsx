import { useLocation } from "@remix-run/react";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { ButtonLink } from "../elements/button";
import { Page } from "../layout/page";
import { FindPart } from "./find-part";
import { KeptText } from "./kept-form-notice";
import { PadLink } from "./only-looks";
import type { ShellUser } from "./shell-user";
import type { Toast } from "./toast";

export type ErrorDetails = {
	requestId: string;
	shopName: string;
	shellUser: ShellUser | null;
	reason?: string;
	/** Replaces the reason's text. */
	text?: string;
	toast?: Toast;
	retryAfterSeconds?: number;
	/** A path of this shop: the list that a missing item was on, or the page to retry from. */
	returnPath?: string;
	/** Whether what was typed waits for the user; the text, if it can't. */
	isKept?: boolean;
	typedText?: string;
};

/** `status` is null if no readable response arrived. */
export type Failure = Partial<ErrorDetails> & { status: number | null };

type ErrorText = { title: string; text: string };

const TEXT_BY_STATUS: Record<number, ErrorText> = {
	403: {
		title: "NOT ALLOWED",
		text: "Your account can't open this page. Log in with another account, or go back to the shop.",
	},
	404: {
		title: "PAGE NOT FOUND",
		text: "There is no page at this address. The link may be old or incomplete.",
	},
	413: {
		title: "THAT DID NOT WORK",
		text: "The form was too long, so nothing was saved. Go back, shorten your text and send it again.",
	},
};

const LIST_ITEM_NOT_FOUND: ErrorText = {
	title: "PAGE NOT FOUND",
	text: "This page has been removed, or the link is wrong.",
};

const TEXT_BY_REASON: Record<string, ErrorText> = {
	"bad-address": {
		title: "THAT DID NOT WORK",
		text: "The address asks for something that this page doesn't have. Go back to the page and choose there.",
	},
	"company-role": {
		title: "NOT ALLOWED",
		text: COMPANY_ROLE_MESSAGE,
	},
	"form-not-kept": {
		title: "COPY WHAT YOU TYPED",
		text: "You need to log in or to confirm who you are first, and this is too much to keep until then. Copy your text now, go back to the page, and paste it there. Nothing was sent.",
	},
	"foreign-origin": {
		title: "NOT ALLOWED",
		text: "The form did not come from this shop, so nothing was changed. Open the page here and send it again.",
	},
};

const NO_RESPONSE: ErrorText = {
	title: "THIS PAGE DID NOT LOAD",
	text: "The connection may have dropped, or the fault is ours. Check your connection, then reload the page. If you were paying, check your orders before you try again.",
};

const REJECTED: ErrorText = {
	title: "THAT DID NOT WORK",
	text: "The shop could not accept this request. Go back, check your entries and try again.",
};

const SERVER_ERROR: ErrorText = {
	title: "SOMETHING WENT WRONG",
	text: "The fault is on our side and has been logged. Wait a moment and reload the page. If you were paying, check your orders before you try again.",
};

export function formatWait(seconds: number | undefined): string {
	if (seconds === undefined) return "a few minutes";
	const [count, unit] =
		seconds < 60
			? [Math.max(1, seconds), "second"]
			: seconds < 3600
				? [Math.ceil(seconds / 60), "minute"]
				: [Math.ceil(seconds / 3600), "hour"];
	return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

export function getErrorText({
	status,
	reason,
	text,
	retryAfterSeconds,
	returnPath,
}: Failure): ErrorText {
	if (status === null) return NO_RESPONSE;
	if (text) return { title: "NOT ALLOWED", text };
	if (status === 404 && returnPath) return LIST_ITEM_NOT_FOUND;
	if (status === 429) {
		return {
			title: "TOO MANY TRIES",
			text: `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
		};
	}
	const reasonText = reason === undefined ? undefined : TEXT_BY_REASON[reason];
	return reasonText ?? TEXT_BY_STATUS[status] ?? (status < 500 ? REJECTED : SERVER_ERROR);
}

/** A reference that a visitor may quote must be in the log. */
export const hasReference = (status: number) => status >= 500 || status === 403 || status === 429;

export function ErrorPage({ failure }: { failure: Failure }) {
	const { status, requestId, toast } = failure;
	const { title, text } = getErrorText(failure);
	const { pathname, search } = useLocation();
	const back = failure.returnPath ?? (status === 429 ? `${pathname}${search}` : null);
	return (
		<Page width="text" title={title} intro={toast ? `${toast.message}. ${text}` : text}>
			{status === null ? null : <p className="mb-2 text-small text-soft">Error {status}</p>}
			{requestId && status !== null && hasReference(status) ? (
				<p className="mb-2 text-small text-soft">
					<strong className="code text-ink">{`Reference ${requestId}`}</strong>
					<span className="block">Quote this if you contact us.</span>
				</p>
			) : null}
			{failure.typedText ? <KeptText label="What you typed" text={failure.typedText} /> : null}
			<div className="mt-4 flex flex-wrap gap-3">
				{back ? (
					<ButtonLink to={back} variant="main">
						{status === 404
							? "BACK TO THE LIST"
							: failure.text
								? "BACK TO TODAY"
								: "BACK TO THE PAGE"}
					</ButtonLink>
				) : null}
				<ButtonLink to="/" variant={back ? "quiet" : "main"}>
					BACK TO HOME
				</ButtonLink>
				{status === 404 ? <PadLink>Paste an order list</PadLink> : null}
			</div>
			{status === 404 ? <FindPart words={decodeWords(pathname)} className="mt-6" /> : null}
		</Page>
	);
}

/** '/families/hex-bolts' asks for hex bolts. */
const decodeWords = (path: string) =>
	(path.split("/").at(-1) ?? "").replace(/%[\da-f]{2}|[^\p{L}\d.]+/giu, " ").trim();
