import type { EditIssueResult } from "~/domain/newsletter/issues/edit-issue.server";
import type { SendIssueResult } from "~/domain/newsletter/issues/send-issue.server";
import { notFound } from "../responses/respond.server";
import type { Refusal, Refused } from "./domain-error.server";

/** Words for each reason an issue keeps its words; throws the 404 of one that is not there. */
export function editIssueRefusal(refused: Refused<EditIssueResult>): Refusal {
	if (refused.reason === "no-such-issue") throw notFound();
	const why = "This newsletter has begun to go out, so its words can't change any more.";
	return { status: 409, errors: { formErrors: [why] } };
}

/** Words for each reason an issue does not go out; throws the 404 of one that is not there. */
export function sendIssueRefusal(refused: Refused<SendIssueResult>): string {
	if (refused.reason === "no-such-issue") throw notFound();
	return "Nobody has confirmed a subscription yet, so there is nobody to send it to.";
}
