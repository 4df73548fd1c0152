import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { pageWindow } from './page-window.ts';
import { Pagination } from './pagination.tsx';

const texts = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

describe('pageWindow', () => {
  it.each([
    [1, 12, [1, 2, 3, 4, 5]],
    [3, 12, [1, 2, 3, 4, 5]],
    [4, 12, [2, 3, 4, 5, 6]],
    [12, 12, [8, 9, 10, 11, 12]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])('around page %d of %d', (page, pageCount, pages) => {
    expect(pageWindow(page, pageCount, 5)).toEqual(pages);
  });
});

describe('Pagination', () => {
  it('marks the current page and turns to others', async () => {
    const onPage = jest.fn();
    const { container } = render(<Pagination page={4} pageCount={12} onPage={onPage} texts={texts} />);
    expect(screen.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage.mock.calls).toEqual([[5], [2]]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('stops at the ends', () => {
    render(<Pagination page={1} pageCount={2} onPage={() => {}} texts={texts} />);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('as links leaves a new tab to the browser', () => {
    const onPage = jest.fn();
    const { container } = render(
      <Pagination page={1} pageCount={3} onPage={onPage} hrefOf={(page) => `#page=${page}`} texts={texts} />,
    );
    const second = screen.getByRole('link', { name: 'Page 2' });
    expect(second).toHaveAttribute('href', '#page=2');
    expect(fireEvent.click(second, { ctrlKey: true })).toBe(true);
    expect(onPage).not.toHaveBeenCalled();
    expect(fireEvent.click(second)).toBe(false);
    expect(onPage).toHaveBeenCalledWith(2);
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();
    expect(container.querySelector('[href="#page=0"]')).toBeNull();
  });

  it('is not there for a single page', () => {
    const { container } = render(<Pagination page={1} pageCount={1} onPage={() => {}} texts={texts} />);
    expect(container).toBeEmptyDOMElement();
  });
});
