import { RECEIVABLE_MUTANTS } from "./account";
import { ACCOUNT_MUTANTS } from "./accounts";
import { APPROVAL_MUTANTS } from "./approvals";
import { APPROVED_LIST_MUTANTS } from "./approved-lists";
import { BACKORDER_MUTANTS } from "./backorders";
import { CATALOGUE_MUTANTS } from "./catalogue";
import { DELIVERY_MUTANTS } from "./delivery";
import { IMPORT_MUTANTS } from "./imports";
import { LABEL_MUTANTS } from "./labels";
import { MAIL_MUTANTS } from "./mails";
import { ORDER_PAD_MUTANTS } from "./order-pad";
import { ORDER_MUTANTS } from "./orders";
import { PAYMENT_MUTANTS } from "./payments";
import { PRICE_MUTANTS } from "./prices";
import { QUOTE_MUTANTS } from "./quotes";
import { REPORT_MUTANTS } from "./reports";
import { RETURN_MUTANTS } from "./returns";
import { STAFF_MUTANTS } from "./staff";
import { STOCK_MUTANTS } from "./stock";
import { TRANSFER_MUTANTS } from "./transfers";
import { VAT_MUTANTS } from "./vat";

export type Edit = { file: string; find: string; replace: string };

/**
 * A fault to try. `carries` says where the rule is enforced, if in more than one place. Tests through the front door use the build: with `isBuilt` the shop is built with the fault.
 */
export type Mutant = {
	name: string;
	carries?: string;
	isBuilt?: true;
	edits: readonly Edit[];
	tests: readonly string[];
};

export const MUTANTS: readonly Mutant[] = [
	...PAYMENT_MUTANTS,
	...TRANSFER_MUTANTS,
	...ORDER_MUTANTS,
	...DELIVERY_MUTANTS,
	...STAFF_MUTANTS,
	...STOCK_MUTANTS,
	...RECEIVABLE_MUTANTS,
	...REPORT_MUTANTS,
	...IMPORT_MUTANTS,
	...RETURN_MUTANTS,
	...BACKORDER_MUTANTS,
	...CATALOGUE_MUTANTS,
	...ORDER_PAD_MUTANTS,
	...LABEL_MUTANTS,
	...MAIL_MUTANTS,
	...VAT_MUTANTS,
	...PRICE_MUTANTS,
	...ACCOUNT_MUTANTS,
	...APPROVAL_MUTANTS,
	...APPROVED_LIST_MUTANTS,
	...QUOTE_MUTANTS,
];
