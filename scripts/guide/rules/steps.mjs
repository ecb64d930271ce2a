import {visit} from 'unist-util-visit';

const most = 9;

/** Numbered steps are few enough to follow. */
export const rule = {
  name: 'steps',
  check(page) {
    const problems = [];
    visit(page.tree, 'list', ({ordered, children, position}) => {
      if (ordered && children.length > most) {
        problems.push({
          line: position.start.line,
          message: `Cut these ${children.length} steps to ${most} at most, or make two tasks of them, each under a heading.`,
        });
      }
    });
    return problems;
  },
};
