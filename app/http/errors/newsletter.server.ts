import type { EditIssueResult } from "~/domain/newsletter/issues/edit-issue.server";
import type { SendIssueResult } from "~/domain/newsletter/issues/send-issue.server";
import { notFound } from "../responses/respond.server";
import type { DomainError, FormError } from "./domain-error.server";

export function describeEditIssueError(error: DomainError<EditIssueResult>): FormError {
	if (error.reason === "no-such-issue") throw notFound();
	const message = "This newsletter has begun to go out, so its words can't change any more.";
	return { status: 409, errors: { formErrors: [message] } };
}

export function describeSendIssueError(error: DomainError<SendIssueResult>): string {
	if (error.reason === "no-such-issue") throw notFound();
	return "Nobody has confirmed a subscription yet, so there is nobody to send it to.";
}
