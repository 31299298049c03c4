/** Of a member who may not do what was asked for. */
export const COMPANY_ROLE_MESSAGE =
	"Your role in the company doesn't allow this. Ask an owner of the company.";
