import { ACCOUNT_FORMS } from "./account";
import { CATALOGUE_FORMS } from "./catalogue";
import { COMPANY_FORMS } from "./companies";
import { CONTENT_FORMS } from "./content";
import { DASHBOARD_FORMS } from "./dashboard";
import { ORDER_FORMS } from "./orders";
import type { ValidForms } from "./preparers";
import { PRICE_FORMS } from "./prices";
import { PRODUCT_FORMS } from "./products";
import { QUOTE_FORMS } from "./quotes";
import { RECEIVABLE_FORMS } from "./receivables";
import { SALES_FORMS } from "./sales";
import { SHOP_FORMS } from "./shop";
import { SIGN_IN_FORMS } from "./sign-in";

/** A successful form for every action, by path; an action with several buttons has one for each. */
export const VALID_FORMS: ValidForms = {
	...SHOP_FORMS,
	...ORDER_FORMS,
	...ACCOUNT_FORMS,
	...SIGN_IN_FORMS,
	...DASHBOARD_FORMS,
	...SALES_FORMS,
	...PRODUCT_FORMS,
	...CONTENT_FORMS,
	...CATALOGUE_FORMS,
	...PRICE_FORMS,
	...COMPANY_FORMS,
	...RECEIVABLE_FORMS,
	...QUOTE_FORMS,
};
