/** The index of the hosted search. */
export const searchIndex = 'prod_documentation';
