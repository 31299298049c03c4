import { useLocation } from "@remix-run/react";
import { ButtonLink } from "../elements/button";
import { Page } from "../layout/page";
import type { ShellUser } from "./shell-user";
import type { Toast } from "./toast";

export type ErrorDetails = {
	requestId: string;
	shopName: string;
	shellUser: ShellUser | null;
	reason?: string;
	toast?: Toast;
	retryAfterSeconds?: number;
	/** A path of this shop: the list that a missing item was on, or the page to retry from. */
	returnPath?: string;
};

/** `status` is null if no readable response arrived. */
export type Failure = Partial<ErrorDetails> & { status: number | null };

type ErrorText = { title: string; text: string };

const TEXT_BY_STATUS: Record<number, ErrorText> = {
	403: {
		title: "NOT ALLOWED",
		text: "This page is not open to your account. Sign in with an account that may see it, or go back to the shop.",
	},
	404: {
		title: "PAGE NOT FOUND",
		text: "There is nothing at this address. The link may be old, or a letter may be missing from it.",
	},
	413: {
		title: "THAT DID NOT WORK",
		text: "The form was too long for the shop, so nothing was saved. Go back, shorten what you wrote and send it again.",
	},
};

const LIST_ITEM_NOT_FOUND: ErrorText = {
	title: "PAGE NOT FOUND",
	text: "What stood at this address is gone already, or the link to it was wrong.",
};

const TEXT_BY_REASON: Record<string, ErrorText> = {
	"foreign-origin": {
		title: "NOT ALLOWED",
		text: "The form did not come from a page of this shop, so nothing was changed. Open the page here and send it again.",
	},
};

const NO_RESPONSE: ErrorText = {
	title: "THIS PAGE DID NOT LOAD",
	text: "The line may have dropped on the way, or the fault is ours. Look at your connection, then load the page again. If you were paying, look at your orders before you try again.",
};

const REJECTED: ErrorText = {
	title: "THAT DID NOT WORK",
	text: "The shop could not accept this request. Go back, check what you sent and try again.",
};

const SERVER_ERROR: ErrorText = {
	title: "SOMETHING WENT WRONG",
	text: "The fault is on our side, and we have noted it. Wait a moment and load the page again. If you were paying, look at your orders before you try again.",
};

function formatWait(seconds: number | undefined): string {
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
	retryAfterSeconds,
	returnPath,
}: Failure): ErrorText {
	if (status === null) return NO_RESPONSE;
	if (status === 404 && returnPath) return LIST_ITEM_NOT_FOUND;
	if (status === 429) {
		return {
			title: "TOO MANY TRIES",
			text: `This was asked for too often in a short time. Wait ${formatWait(retryAfterSeconds)}, then try again.`,
		};
	}
	const reasonText = reason === undefined ? undefined : TEXT_BY_REASON[reason];
	return reasonText ?? TEXT_BY_STATUS[status] ?? (status < 500 ? REJECTED : SERVER_ERROR);
}

export function ErrorPage({ failure }: { failure: Failure }) {
	const { status, requestId, toast } = failure;
	const { title, text } = getErrorText(failure);
	const { pathname, search } = useLocation();
	const back = failure.returnPath ?? (status === 429 ? `${pathname}${search}` : null);
	return (
		<Page width="text" title={title} intro={toast ? `${toast.message}. ${text}` : text}>
			{status === null ? null : <p className="mb-2 text-small text-soft">Error {status}</p>}
			{requestId && status !== 404 ? (
				<p className="mb-2 text-small text-soft">
					<strong className="code text-ink">{`Reference ${requestId}`}</strong>
					<span className="block">Tell us this if you write to us about it.</span>
				</p>
			) : null}
			<div className="mt-4 flex flex-wrap gap-3">
				{back ? (
					<ButtonLink to={back} variant="main">
						{status === 404 ? "BACK TO THE LIST" : "BACK TO THE PAGE"}
					</ButtonLink>
				) : null}
				<ButtonLink to="/" variant={back ? "quiet" : "main"}>
					BACK TO HOME
				</ButtonLink>
			</div>
		</Page>
	);
}
